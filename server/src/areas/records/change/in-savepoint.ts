import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Runs a part of a transaction that may be refused: then it changed nothing, and the rest goes on.
 * `explain` tells a refusal from a failure, which it answers with undefined, and which ends all.
 */
export async function inSavepoint<Done, Refused>(
  trx: Db,
  work: () => Promise<Done>,
  explain: (error: unknown) => Refused | undefined,
): Promise<Done | Refused> {
  await sql`savepoint part`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint part`.execute(trx);
    return done;
  } catch (error) {
    const refusal = explain(error);
    if (refusal === undefined) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    return refusal;
  }
}
