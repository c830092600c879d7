import type { Db } from '../../../platform/db/database.ts';
import { type Marks, selectVisible } from './notice.store.ts';
import { withMembers } from './notice-audience.store.ts';

/** As many as a page keeps. */
const NEWEST = 5000;
const MOST_KINDS = 50;

export interface NoticeKinds {
  subApps: (string | null)[];
  types: number[];
}

/** Where the person's notices come from and of which types they are, what came last first. */
export async function listNoticeKinds(db: Db, userId: string, marks: Marks): Promise<NoticeKinds> {
  const newest = selectVisible(withMembers(db, [userId]), marks, marks.clearedUpTo, undefined)
    .select(['notice.seq', 'notice.type', 'notice.sub_app'])
    .orderBy('notice.seq', 'desc')
    .limit(NEWEST);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select(['newest.type', 'newest.sub_app'])
    .groupBy(['newest.type', 'newest.sub_app'])
    .orderBy((eb) => eb.fn.max('newest.seq'), 'desc')
    .execute();
  return {
    subApps: takeDistinct(rows.map((row) => row.sub_app)),
    types: takeDistinct(rows.map((row) => row.type)),
  };
}

function takeDistinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)].slice(0, MOST_KINDS);
}
