import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SessionTable, SessionTokenTable } from '../../../platform/db/tables-sign-in.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';

export type SessionRow = Selectable<SessionTable> & { user_name: string };

/** Sessions that were not ended, of active users. The service checks the time limits. */
function liveSessions(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .selectAll('session')
    .select('user.user_name as user_name')
    .where('session.ended_at', 'is', null)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null);
}

export async function findByToken(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return liveSessions(db)
    .innerJoin('session_token', 'session_token.session_id', 'session.id')
    .where('session_token.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findByBinding(db: Db, bindingHash: string): Promise<SessionRow | undefined> {
  return liveSessions(db).where('session.binding_hash', '=', bindingHash).executeTakeFirst();
}

export async function findByPreviousBinding(
  db: Db,
  bindingHash: string,
  reboundSince: number,
): Promise<SessionRow | undefined> {
  return liveSessions(db)
    .where('session.former_binding_hash', '=', bindingHash)
    .where('session.rebound_at', '>', reboundSince)
    .executeTakeFirst();
}

/** Oldest first. */
export async function listLiveOf(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  return liveSessions(db)
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', now)
    .orderBy('session.created_at')
    .orderBy('session.id')
    .limit(SIGN_IN_LIMITS.session.listed)
    .execute();
}

export async function listLiveByIds(db: Db, ids: readonly string[]): Promise<SessionRow[]> {
  if (ids.length === 0) return [];
  return liveSessions(db).where('session.id', 'in', ids).execute();
}

export async function listLiveByBindings(
  db: Db,
  bindingHashes: readonly string[],
): Promise<SessionRow[]> {
  if (bindingHashes.length === 0) return [];
  return liveSessions(db).where('session.binding_hash', 'in', bindingHashes).execute();
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function insertToken(db: Db, token: Insertable<SessionTokenTable>): Promise<void> {
  await db.insertInto('session_token').values(token).execute();
}

/** Newest first. */
export async function listTokensOf(
  db: Db,
  sessionIds: readonly string[],
): Promise<Selectable<SessionTokenTable>[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('session_token')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns false if the session has no such token. */
export async function deleteToken(db: Db, sessionId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteTokensOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('session_token').where('session_id', '=', sessionId).execute();
}

export async function countTokensOf(db: Db, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('session_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteOldestTokens(db: Db, sessionId: string, keep: number): Promise<void> {
  const surplus = await db
    .selectFrom('session_token')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .offset(keep)
    .limit(SIGN_IN_LIMITS.cleanupBatch)
    .execute();
  if (surplus.length === 0) return;
  const hashes = surplus.map((token) => token.token_hash);
  await db.deleteFrom('session_token').where('token_hash', 'in', hashes).execute();
}

/** `former`: the previous binding, where it still fetches a token. Returns false if another call changed it first. */
export async function changeBinding(
  db: Db,
  change: { sessionId: string; from: string; to: string; former: string | null; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ binding_hash: change.to, former_binding_hash: change.former, rebound_at: change.now })
    .where('id', '=', change.sessionId)
    .where('binding_hash', '=', change.from)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setReauth(db: Db, sessionId: string, now: number): Promise<void> {
  await db.updateTable('session').set({ reauth_at: now }).where('id', '=', sessionId).execute();
}

/** Reasons that are told to the browser of the session. */
const EXPLAINED = ['tooMany', 'singleSession'] as const;
export type ExplainedEnd = (typeof EXPLAINED)[number];

/** The tokens of an end that is explained stay, so that their calls get the reason. They open nothing. */
export async function endSessions(
  db: Db,
  ids: readonly string[],
  end: { at: number; reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('session')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute();
  if ((EXPLAINED as readonly string[]).includes(end.reason)) return;
  await db
    .deleteFrom('session_token')
    .where('session_id', 'in', [...ids])
    .execute();
}

/** The session of a token, whether or not it has ended. */
export async function findSessionOfToken(
  db: Db,
  tokenHash: string,
): Promise<{ id: string; login_key: string } | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('session_token', 'session_token.session_id', 'session.id')
    .select(['session.id', 'session.login_key'])
    .where('session_token.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** How a session of this binding ended, if its browser is told. */
export async function findExplainedEnd(
  db: Db,
  { sessionId, bindingHash }: { sessionId?: string; bindingHash: string },
): Promise<ExplainedEnd | undefined> {
  const row = await db
    .selectFrom('session')
    .select('end_reason')
    .where('binding_hash', '=', bindingHash)
    .where('end_reason', 'in', EXPLAINED)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .executeTakeFirst();
  return row?.end_reason as ExplainedEnd | undefined;
}

export async function saveActivity(
  db: Db,
  sessionId: string,
  action: { at: number; ip: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_active_at: action.at, last_ip: action.ip })
    .where('id', '=', sessionId)
    .where('last_active_at', '<=', action.at)
    .execute();
}

/** Stores the end of sessions whose time is over, so that no later change of the clock revives them. */
export async function endOverdueSessions(
  db: Db,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_active_at', '<=', idleSince)]))
    .execute();
}

/** Ends every session. */
export async function endAllSessions(db: Db, end: { at: number; reason: string }): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('ended_at', 'is', null)
    .execute();
  await db.deleteFrom('session_token').execute();
}

export async function deleteTokensEndedBefore(db: Db, time: number): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('session').select('id').where('ended_at', '<', time),
    )
    .execute();
}

export async function deleteSessionsExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', time).execute();
}

export async function deleteSessionsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
}
