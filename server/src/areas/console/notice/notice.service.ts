import { AppError, type Locale, type Notice } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type { NoticeTargetTable } from '../../../platform/db/tables-console.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { ConsoleLimits } from '../limits.ts';
import {
  countUnread,
  filterVisible,
  findLatestSeq,
  findMarks,
  findSentAt,
  insertNotice,
  listNotices,
  purgeNotices,
} from './notice.store.ts';
import {
  countReachable,
  findRolesHolding,
  type ReachableIds,
  type SendScope,
} from './notice-audience.store.ts';
import { listNoticeKinds } from './notice-kinds.store.ts';
import { insertRead, moveMark } from './notice-state.store.ts';
import { purgeTickets } from './notice-ticket.store.ts';

type Texts = Record<Locale, string>;
type Target = Omit<NoticeTargetTable, 'seq'>;

export interface Audience {
  users?: string[] | undefined;
  roles?: string[] | undefined;
  orgUnits?: string[] | undefined;
  systems?: string[] | undefined;
  everyone?: true | undefined;
}

export interface NewNotice {
  type: number;
  title: string | Texts;
  body: string | Texts;
  message: { washNo?: string | undefined };
  link: string;
  subApp?: string | undefined;
  to: Audience;
}

export interface ListQuery {
  before?: number | undefined;
  after?: number | undefined;
  type?: number | undefined;
  state: 'all' | 'unread';
  limit: number;
}

/** A notice that the console itself sends, to whoever holds a permission. */
export interface ConsoleNotice {
  type: number;
  title: Texts;
  body: Texts;
  link: string;
  permission: string;
}

export interface NoticeDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
  limits: ConsoleLimits['notice'];
  /** In which systems the person may send notices. */
  sendScopeOf(userId: string): Promise<SendScope>;
}

const PURGE_BATCH = 500;

export type NoticeService = ReturnType<typeof createNoticeService>;

export function createNoticeService(dependencies: NoticeDependencies) {
  const { db, bus, clock, limits, sendScopeOf } = dependencies;

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

  async function send(notice: NewNotice, { session, ...call }: SignedInContext) {
    const targets = toTargets(notice.to);
    const scope = await sendScopeOf(session.userId);
    if (notice.to.everyone && scope !== 'all') throw new AppError('forbidden');
    await refuseUnreachable(countReachable(db, session.userId, scope), notice.to);
    const at = clock();
    const seq = await db.transaction().execute(async (trx) => {
      const taken = await takeNumbers(trx, 'notice');
      await refuseOverQuota(trx, session.userId, isBroadcast(targets), at, limits);
      await insertNotice(trx, toRow(taken, notice, session.userId, at), targets);
      await appendAudit(trx, {
        at,
        actorId: session.userId,
        actorName: session.userName,
        action: 'notice.send',
        targetType: 'notice',
        targetId: String(taken),
        requestId: call.requestId,
        ip: call.ip,
        userAgent: call.userAgent,
        after: { type: notice.type, title: toTexts(notice.title), to: summarise(targets) },
      });
      return taken;
    });
    announce(seq);
    return { seq };
  }

  /** Stored with the change that it tells of; call `announce` with the number once that is committed. */
  async function sendFromConsole(trx: Db, notice: ConsoleNotice): Promise<number | undefined> {
    const roles = await findRolesHolding(trx, notice.permission);
    if (roles.length === 0) return undefined;
    const seq = await takeNumbers(trx, 'notice');
    const row = toRow(seq, { ...notice, message: {}, to: {} }, null, clock());
    await insertNotice(trx, row, toTargets({ roles }));
    return seq;
  }

  function announce(seq: number | undefined): void {
    if (seq !== undefined) void bus.publish('notice', { seq });
  }

  /** Removes what is past its time, a batch at a time so that nothing waits long. */
  async function purge(): Promise<number> {
    await purgeTickets(db, clock());
    let purged = 0;
    for (;;) {
      const batch = await purgeNotices(db, clock() - limits.keptFor, PURGE_BATCH);
      purged += batch;
      if (batch < PURGE_BATCH) return purged;
    }
  }

  return {
    list,
    kinds,
    unread,
    markRead,
    readAll: (userId: string, upTo: number) => moveUpTo(userId, 'readAll', upTo),
    clear: (userId: string, upTo: number) => moveUpTo(userId, 'clear', upTo),
    send,
    sendFromConsole,
    announce,
    purge,
  };
}

async function refuseUnreachable(reachable: ReachableIds, to: Audience): Promise<void> {
  for (const kind of ['users', 'roles', 'orgUnits', 'systems'] as const) {
    const ids = [...new Set(to[kind] ?? [])];
    if (ids.length > 0 && (await reachable[kind](ids)) !== ids.length) {
      throw new AppError('notFound', { reason: kind });
    }
  }
}

async function refuseOverQuota(
  trx: Db,
  senderId: string,
  broadcast: boolean,
  now: number,
  limits: ConsoleLimits['notice'],
): Promise<void> {
  const quotas = [
    ...limits.perSender.map((quota) => ({ ...quota, broadcast: false })),
    ...(broadcast
      ? limits.broadcastsPerSender.map((quota) => ({ ...quota, broadcast: true }))
      : []),
  ];
  for (const quota of quotas) {
    const sentAt = await findSentAt(trx, senderId, quota.max, quota.broadcast);
    const wait = sentAt === undefined ? 0 : sentAt + quota.window - now;
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) });
  }
}

function toTargets(to: Audience): Target[] {
  const named = (kind: Target['kind'], ids: readonly string[] = []): Target[] =>
    [...new Set(ids)].map((target_id) => ({ kind, target_id }));
  if (to.everyone) return [{ kind: 'all', target_id: '' }];
  return [
    ...named('user', to.users),
    ...named('role', to.roles),
    ...named('unit', to.orgUnits),
    ...named('system', to.systems),
  ];
}

function isBroadcast(targets: readonly Target[]): boolean {
  return targets.some(({ kind }) => kind === 'all' || kind === 'system');
}

/** For the audit log: people only by number, they may be many. */
function summarise(targets: readonly Target[]): Record<string, number | string[]> {
  const groups = Map.groupBy(targets, (target) => target.kind);
  return Object.fromEntries(
    [...groups].map(([kind, group]) => [
      kind,
      kind === 'user' ? group.length : group.map((target) => target.target_id),
    ]),
  );
}

function toTexts(text: string | Texts): Texts {
  return typeof text === 'string' ? { 'zh-CN': text, 'en-US': text } : text;
}

function toRow(seq: number, notice: NewNotice, senderId: string | null, at: number) {
  return {
    seq,
    type: notice.type,
    wash_no: notice.message.washNo ?? null,
    message: JSON.stringify(notice.message),
    title: JSON.stringify(toTexts(notice.title)),
    body: JSON.stringify(toTexts(notice.body)),
    link: notice.link,
    sender_id: senderId,
    sub_app: notice.subApp ?? null,
    created_at: at,
  };
}
