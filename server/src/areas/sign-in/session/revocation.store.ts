import type { Effects } from '../../../administration/change.ts';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';
import { cancelUnfinishedSignIns } from '../unfinished-sign-ins.ts';

export interface EndOptions {
  userIds: readonly string[];
  reason: string;
  now: number;
}

/** Ends every session and unfinished sign-in of these users, and returns how many sessions there were. */
export async function endSessionsOf(
  trx: Db,
  effects: Effects,
  { userIds, reason, now }: EndOptions,
): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', 'in', orNone(userIds))
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  await trx
    .deleteFrom('session_token')
    .where('session_id', 'in', orNone(ended.map((row) => row.id)))
    .execute();
  await cancelUnfinishedSignIns(trx, userIds);
  for (const row of ended) effects.sessionsEnded.add(row.user_id);
  return ended.length;
}

/** Revokes the tokens of users who gained a right; their browsers fetch new ones by themselves. */
export async function renewTokensOf(
  trx: Db,
  effects: Effects,
  userIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('session_token')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', 'in', orNone(userIds))
        .where('ended_at', 'is', null),
    )
    .execute();
  for (const userId of userIds) effects.sessionsEnded.add(userId);
}

/** The same for all users with a role. */
export async function renewTokensOfRole(trx: Db, effects: Effects, roleId: string): Promise<void> {
  const live = await trx
    .selectFrom('session')
    .innerJoin('user_role', 'user_role.user_id', 'session.user_id')
    .select(['session.id', 'session.user_id'])
    .where('user_role.role_id', '=', roleId)
    .where('session.ended_at', 'is', null)
    .execute();
  const { revokeBatch } = SIGN_IN_LIMITS.session;
  for (let start = 0; start < live.length; start += revokeBatch) {
    const ids = live.slice(start, start + revokeBatch).map((session) => session.id);
    await trx.deleteFrom('session_token').where('session_id', 'in', ids).execute();
  }
  for (const session of live) effects.sessionsEnded.add(session.user_id);
}
