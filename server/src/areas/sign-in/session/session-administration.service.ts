import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  type Effects,
  recordAll,
} from '../../../administration/change.ts';
import { findUntouchable, requirePerson } from '../../../administration/people.ts';
import { type Reach, readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { describeUserAgent } from '../../../platform/http/user-agent.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';
import { cancelUnfinishedSignIns } from '../unfinished-sign-ins.ts';
import { endSessions } from './session.store.ts';
import * as store from './session-administration.store.ts';

type Routes = typeof routeGroups.sessionAdmin;
type LiveSession = Awaited<ReturnType<typeof store.findLive>>[number];
type Failure = { id: string; error: 'notFound' | 'forbidden' };

export function createSessionAdministration({ db, clock, change }: Administration) {
  const bounds = () => ({ now: clock(), idleMs: SIGN_IN_LIMITS.session.idle });

  async function end(
    trx: Db,
    effects: Effects,
    sessions: readonly LiveSession[],
    context: SignedInContext,
  ): Promise<void> {
    const ids = sessions.map((session) => session.id);
    await endSessions(trx, ids, { at: clock(), reason: 'administrator' });
    await cancelUnfinishedSignIns(trx, userIdsOf(sessions));
    for (const session of sessions) effects.sessionsEnded.add(session.user_id);
    await recordAll(trx, context, clock(), sessions.map(describe));
  }

  return {
    async list(
      { userId, systemCode, search, ...place }: RouteParsed<Routes['list']>['query'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readSessions);
      await checkFilter(db, reach, { userId, systemCode });
      const filter = { userId, systemCode, search };
      const page = await store.readSessions(db, reach, filter, place, bounds());
      return {
        ...page,
        items: page.items.map((row) => toItem(row, context)),
      };
    },

    async end(
      ids: readonly string[],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['end']>> {
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.endSessions);
        const found = await store.findLive(trx, reach, ids, bounds());
        const untouchable = await findUntouchable(trx, reach, userIdsOf(found));
        const { chosen, failed } = chooseEndable(ids, found, untouchable);
        await end(trx, effects, chosen, context);
        return { done: chosen.length, failed };
      });
    },

    /** In batches, each in its own transaction, so that other writers do not wait for long. */
    async endAll(
      filter: RouteParsed<Routes['endAll']>['body'],
      context: SignedInContext,
    ): Promise<{ ended: number }> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.endSessions);
      await checkFilter(db, reach, filter);
      let ended = 0;
      let afterId = '';
      for (;;) {
        const batch = await store.listLiveAfter(db, reach, filter, {
          ...bounds(),
          afterId,
          limit: SIGN_IN_LIMITS.session.endBatch,
        });
        const last = batch.at(-1);
        if (!last) break;
        afterId = last.id;
        const untouchable = await findUntouchable(db, reach, userIdsOf(batch));
        if (filter.userId !== undefined && untouchable.has(filter.userId)) {
          throw new AppError('forbidden', { reason: 'moreThanHeld' });
        }
        const chosen = batch.filter(
          (session) => session.id !== context.session.id && !untouchable.has(session.user_id),
        );
        await change((trx, effects) => end(trx, effects, chosen, context));
        ended += chosen.length;
      }
      return { ended };
    },
  };
}

async function checkFilter(
  db: Db,
  reach: Reach,
  { userId, systemCode }: { userId?: string | undefined; systemCode?: string | undefined },
): Promise<void> {
  if (systemCode !== undefined) requireSystem(reach, systemCode);
  if (userId !== undefined) await requirePerson(db, reach, userId);
}

function toItem(
  row: LiveSession,
  { session }: SignedInContext,
): RouteOutput<Routes['list']>['items'][number] {
  return {
    id: row.id,
    user: { id: row.user_id, userName: row.user_name, displayName: row.display_name },
    systemCode: row.system_code,
    method: row.method,
    address: row.ip,
    browser: nameBrowser(row.user_agent),
    userAgent: row.user_agent,
    current: row.id === session.id,
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
    expiresAt: row.expires_at,
  };
}

function chooseEndable(
  ids: readonly string[],
  found: readonly LiveSession[],
  untouchable: ReadonlySet<string>,
) {
  const failed: Failure[] = [];
  const chosen: LiveSession[] = [];
  for (const id of new Set(ids)) {
    const session = found.find((candidate) => candidate.id === id);
    if (!session) failed.push({ id, error: 'notFound' });
    else if (untouchable.has(session.user_id)) failed.push({ id, error: 'forbidden' });
    else chosen.push(session);
  }
  return { chosen, failed };
}

function userIdsOf(sessions: readonly LiveSession[]): string[] {
  return [...new Set(sessions.map((session) => session.user_id))];
}

function describe(session: LiveSession): ChangeRecord {
  return {
    action: 'session.end',
    targetType: 'user',
    targetId: session.user_id,
    targetName: session.user_name,
    systemCode: session.system_code,
    before: { sessionId: session.id, address: session.ip, method: session.method },
  };
}

function nameBrowser(userAgent: string): string {
  const { browser, os } = describeUserAgent(userAgent);
  return [browser, os].filter((word) => word !== '').join(', ');
}
