import type { Db } from './database.ts';

// A call is sent again within seconds: nobody does more than this meanwhile.
const RECENT = 500;

/** Has a call with this id left an entry? It stands in the transaction of the change, so both are there or neither. */
export async function isCallRecorded(db: Db, userId: string, callId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('audit')
    .select(['request_id', 'outcome'])
    .where('actor_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(RECENT)
    .execute();
  return rows.some((row) => row.outcome === 'success' && row.request_id.endsWith(`.${callId}`));
}
