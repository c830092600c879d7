import type { Db } from '../../../platform/db/database.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { type Marks, selectVisible } from './notice.store.ts';
import { withMembers } from './notice-audience.store.ts';

const { kinds, kindsOfNewest } = CONSOLE_LIMITS.notice;

export interface NoticeKinds {
  subApps: (string | null)[];
  types: number[];
}

/** The sub-apps and types of the person's notices, most recent first. */
export async function listNoticeKinds(db: Db, userId: string, marks: Marks): Promise<NoticeKinds> {
  const newest = selectVisible(withMembers(db, [userId]), marks, marks.clearedUpTo, undefined)
    .select(['notice.seq', 'notice.type', 'notice.sub_app'])
    .orderBy('notice.seq', 'desc')
    .limit(kindsOfNewest);
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
  return [...new Set(values)].slice(0, kinds);
}
