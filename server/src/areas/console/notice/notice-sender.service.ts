import { AppError, type Locale } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type { NoticeTargetTable } from '../../../platform/db/tables-console.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { ConsoleLimits } from '../limits.ts';
import type { SystemScope } from '../ports.ts';
import { findSentAt, insertNotice, NOTICE_SEQUENCE } from './notice.store.ts';
import { countReachable, findRolesHolding, type ReachableIds } from './notice-audience.store.ts';

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

/** A notice that the console itself sends: to one person, or to everybody who holds one of the permissions. */
export interface ConsoleNotice {
  type: number;
  title: Texts;
  body: Texts;
  link: string;
  /** Some types replace the earlier notice with the same number. */
  number?: string;
  to: { permission: string | readonly string[] } | { userId: string };
}

export interface NoticeSenderDependencies {
  db: Db;
  bus: Bus;
  clock: () => number;
  limits: ConsoleLimits['notice'];
  /** The systems in which the person may send notices. */
  findSendScope(userId: string): Promise<SystemScope>;
}

export type NoticeSender = ReturnType<typeof createNoticeSender>;

export function createNoticeSender(dependencies: NoticeSenderDependencies) {
  const { db, bus, clock, limits, findSendScope } = dependencies;

  async function send(notice: NewNotice, { session, ...call }: SignedInContext) {
    const targets = toTargets(notice.to);
    const scope = await findSendScope(session.userId);
    if (notice.to.everyone && scope !== 'all') throw new AppError('forbidden');
    await requireReachable(countReachable(db, session.userId, scope), notice.to);
    const at = clock();
    const seq = await db.transaction().execute(async (trx) => {
      const taken = await takeNumbers(trx, NOTICE_SEQUENCE);
      await requireQuota(trx, session.userId, isBroadcast(targets), at, limits);
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

  /** Stores the notice in the transaction of the change it reports. Call `announce` with its number after the commit. */
  async function sendFromConsole(trx: Db, notice: ConsoleNotice): Promise<number | undefined> {
    const targets = toTargets(
      'userId' in notice.to
        ? { users: [notice.to.userId] }
        : { roles: await findRolesHolding(trx, notice.to.permission) },
    );
    if (targets.length === 0) return undefined;
    const seq = await takeNumbers(trx, NOTICE_SEQUENCE);
    const message = { washNo: notice.number };
    const row = toRow(seq, { ...notice, message, to: {} }, null, clock());
    await insertNotice(trx, row, targets);
    return seq;
  }

  function announce(seq: number | undefined): void {
    if (seq !== undefined) void bus.publish('notice', { seq });
  }

  return { send, sendFromConsole, announce };
}

async function requireReachable(reachable: ReachableIds, to: Audience): Promise<void> {
  for (const kind of ['users', 'roles', 'orgUnits', 'systems'] as const) {
    const ids = [...new Set(to[kind] ?? [])];
    if (ids.length > 0 && (await reachable[kind](ids)) !== ids.length) {
      throw new AppError('notFound', { reason: kind });
    }
  }
}

async function requireQuota(
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
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / SECOND) });
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

/** For the audit log. People are only counted, because there may be many. */
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
