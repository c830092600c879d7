import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PasskeyChallengeTable } from '../../../platform/db/tables-sign-in.ts';

export type ChallengePurpose = Selectable<PasskeyChallengeTable>['purpose'];

export async function insertChallenge(
  db: Db,
  challenge: Insertable<PasskeyChallengeTable>,
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute();
}

/** Returns false if it does not exist, has expired, is for something else, or was used before. */
export async function useChallenge(
  db: Db,
  use: { challengeHash: string; purpose: ChallengePurpose; boundTo: string; now: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', use.challengeHash)
    .where('purpose', '=', use.purpose)
    .where('bound_to', '=', use.boundTo)
    .where('expires_at', '>', use.now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteChallengesExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', time).execute();
}

export async function deleteAllChallenges(trx: Db): Promise<void> {
  await trx.deleteFrom('passkey_challenge').execute();
}
