import { type Notice, REPLACING_NOTICE_TYPES } from '@pedestal/contract';
import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { readLastNumber } from '../../../platform/db/sequence.store.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { NoticeTable, NoticeTargetTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { type DbWithMembers, type Membership, withMembers } from './notice-audience.store.ts';

/** Numbers notices in the order of their commits. */
export const NOTICE_SEQUENCE = 'notice';

/** Notices up to these numbers are read, or cleared. */
export interface Marks {
  readUpTo: number;
  clearedUpTo: number;
  /** When the account was created; older notices are not visible. */
  since: number;
}

export async function findMarks(db: Db, userId: string): Promise<Marks> {
  const row = await db
    .selectFrom('user')
    .leftJoin('notice_mark as mark', 'mark.user_id', 'user.id')
    .select(['user.created_at', 'mark.read_up_to', 'mark.cleared_up_to'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return {
    readUpTo: row?.read_up_to ?? 0,
    clearedUpTo: row?.cleared_up_to ?? 0,
    since: row?.created_at ?? 0,
  };
}

/** The newest committed number; 0: none yet. */
export function findLatestSeq(db: Db): Promise<number> {
  return readLastNumber(db, NOTICE_SEQUENCE);
}

export interface ListFilter {
  before?: number | undefined;
  after?: number | undefined;
  type?: number | undefined;
  unreadOnly: boolean;
  limit: number;
}

/** The person's notices, newest first; oldest first where `after` is given. */
export async function listNotices(
  db: Db,
  userId: string,
  marks: Marks,
  filter: ListFilter,
): Promise<Notice[]> {
  const floor = Math.max(marks.clearedUpTo, filter.after ?? 0);
  const rows = await selectVisible(withMembers(db, [userId]), marks, floor, filter.before)
    .$if(filter.type !== undefined, (query) => query.where('notice.type', '=', filter.type ?? 0))
    .$if(filter.unreadOnly, (query) => whereUnread(query, userId, marks))
    .leftJoin('notice_read as seen', (join) =>
      join.onRef('seen.seq', '=', 'notice.seq').on('seen.user_id', '=', userId),
    )
    .leftJoin('user as sender', 'sender.id', 'notice.sender_id')
    .selectAll('notice')
    .select(['seen.read_at', 'sender.display_name as sender_name'])
    .orderBy('notice.seq', filter.after === undefined ? 'desc' : 'asc')
    .limit(filter.limit)
    .execute();
  return rows.map((row) =>
    toNotice(row, row.sender_name, row.read_at !== null || row.seq <= marks.readUpTo),
  );
}

/** The number of the person's unread notices, counted up to a limit. */
export async function countUnread(db: Db, userId: string, marks: Marks): Promise<number> {
  const floor = Math.max(marks.clearedUpTo, marks.readUpTo);
  const unread = whereUnread(
    selectVisible(withMembers(db, [userId]), marks, floor, undefined),
    userId,
    marks,
  );
  const rows = await unread.select('notice.seq').limit(CONSOLE_LIMITS.notice.unreadCount).execute();
  return rows.length;
}

/** Of these numbers, those that the person may see. */
export async function filterVisible(
  db: Db,
  userId: string,
  marks: Marks,
  seqs: readonly number[],
): Promise<number[]> {
  const rows = await selectVisible(withMembers(db, [userId]), marks, marks.clearedUpTo, undefined)
    .where('notice.seq', 'in', seqs)
    .select('notice.seq')
    .execute();
  return rows.map((row) => row.seq);
}

type NoticeQuery = SelectQueryBuilder<Tables & { member: Membership }, 'notice', object>;

/** Notices for the person that were not replaced by a newer one with the same `washNo`. */
export function selectVisible(
  db: DbWithMembers,
  marks: Marks,
  floor: number,
  before: number | undefined,
): NoticeQuery {
  const targeted = db
    .selectFrom('notice_target as target')
    .innerJoin('member', (join) =>
      join
        .onRef('member.kind', '=', 'target.kind')
        .onRef('member.target_id', '=', 'target.target_id'),
    );
  return db
    .selectFrom('notice')
    .where(
      'notice.seq',
      'in',
      targeted
        .where('target.seq', '>', floor)
        .$if(before !== undefined, (query) => query.where('target.seq', '<', before ?? 0))
        .select('target.seq'),
    )
    .where('notice.created_at', '>=', marks.since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice as newer')
            .whereRef('newer.wash_no', '=', 'notice.wash_no')
            .whereRef('newer.seq', '>', 'notice.seq')
            .where('newer.type', 'in', REPLACING_NOTICE_TYPES)
            .where('newer.seq', 'in', targeted.select('target.seq'))
            .select('newer.seq'),
        ),
      ),
    ) as NoticeQuery;
}

function whereUnread<Q extends NoticeQuery>(query: Q, userId: string, marks: Marks): Q {
  return query
    .where('notice.seq', '>', marks.readUpTo)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice_read as done')
            .whereRef('done.seq', '=', 'notice.seq')
            .where('done.user_id', '=', userId)
            .select('done.seq'),
        ),
      ),
    ) as Q;
}

/** Notices after a number, for any recipient; the gateways push them. */
export async function findNoticesAfter(db: Db, after: number, limit: number): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notice')
    .leftJoin('user as sender', 'sender.id', 'notice.sender_id')
    .selectAll('notice')
    .select('sender.display_name as sender_name')
    .where('notice.seq', '>', after)
    .orderBy('notice.seq')
    .limit(limit)
    .execute();
  return rows.map((row) => toNotice(row, row.sender_name, false));
}

function toNotice(row: NoticeTable, senderName: string | null, read: boolean): Notice {
  return {
    seq: row.seq,
    type: row.type,
    message: JSON.parse(row.message),
    title: JSON.parse(row.title),
    body: JSON.parse(row.body),
    link: row.link,
    sender: row.sender_id === null ? null : { id: row.sender_id, name: senderName ?? '' },
    subApp: row.sub_app,
    createdAt: row.created_at,
    read,
  };
}

export async function insertNotice(
  trx: Db,
  row: NoticeTable,
  targets: readonly Omit<NoticeTargetTable, 'seq'>[],
): Promise<void> {
  await trx.insertInto('notice').values(row).execute();
  await trx
    .insertInto('notice_target')
    .values(targets.map((target) => ({ ...target, seq: row.seq })))
    .execute();
}

/** When the person sent the n-th last notice. With `broadcast`, only notices to systems or to everyone count. */
export async function findSentAt(
  db: Db,
  senderId: string,
  n: number,
  broadcast: boolean,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('notice')
    .select('created_at')
    .where('sender_id', '=', senderId)
    .$if(broadcast, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('notice_target as target')
            .whereRef('target.seq', '=', 'notice.seq')
            .where('target.kind', 'in', ['system', 'all'])
            .select('target.seq'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(n - 1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes up to `limit` notices older than a time, with their targets and read marks. */
export async function purgeNotices(db: Db, olderThan: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('notice')
    .select('seq')
    .where('created_at', '<', olderThan)
    .orderBy('created_at')
    .limit(limit);
  const result = await db.deleteFrom('notice').where('seq', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
