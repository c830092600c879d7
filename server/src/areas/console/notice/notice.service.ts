import type { Notice } from '@pedestal/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  countUnread,
  filterVisible,
  findLatestSeq,
  findMarks,
  listNotices,
} from './notice.store.ts';
import { listNoticeKinds } from './notice-kinds.store.ts';
import { insertRead, moveMark } from './notice-state.store.ts';

export interface ListQuery {
  before?: number | undefined;
  after?: number | undefined;
  type?: number | undefined;
  state: 'all' | 'unread';
  limit: number;
}

export interface NoticeDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
}

export type NoticeService = ReturnType<typeof createNoticeService>;

/** A person's own notices. */
export function createNoticeService({ db, bus, clock }: NoticeDependencies) {
  async function list(userId: string, query: ListQuery) {
    const latest = await findLatestSeq(db);
    const marks = await findMarks(db, userId);
    const { state, limit, ...range } = query;
    const found = await listNotices(db, userId, marks, {
      ...range,
      unreadOnly: state === 'unread',
      limit: limit + 1,
    });
    const items: Notice[] = found.slice(0, limit);
    const unread = await countUnread(db, userId, marks);
    return { items, more: found.length > limit, unread, latest };
  }

  async function unread(userId: string) {
    const latest = await findLatestSeq(db);
    return { unread: await countUnread(db, userId, await findMarks(db, userId)), latest };
  }

  async function kinds(userId: string) {
    return listNoticeKinds(db, userId, await findMarks(db, userId));
  }

  async function markRead(userId: string, seqs: readonly number[]) {
    const marks = await findMarks(db, userId);
    const visible = await filterVisible(db, userId, marks, [...new Set(seqs)]);
    const fresh = visible.filter((seq) => seq > marks.readUpTo);
    if (fresh.length > 0) {
      await insertRead(db, userId, fresh, clock());
      void bus.publish('notice-state', { userId, change: 'read', seqs: fresh });
    }
    return { unread: await countUnread(db, userId, marks) };
  }

  async function moveUpTo(userId: string, change: 'readAll' | 'clear', wanted: number) {
    const upTo = Math.min(wanted, await findLatestSeq(db));
    const column = change === 'clear' ? 'cleared_up_to' : 'read_up_to';
    await db.transaction().execute((trx) => moveMark(trx, userId, column, upTo));
    void bus.publish('notice-state', { userId, change, upTo });
    return { unread: await countUnread(db, userId, await findMarks(db, userId)) };
  }

  return {
    list,
    kinds,
    unread,
    markRead,
    readAll: (userId: string, upTo: number) => moveUpTo(userId, 'readAll', upTo),
    clear: (userId: string, upTo: number) => moveUpTo(userId, 'clear', upTo),
  };
}
