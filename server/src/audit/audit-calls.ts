import type { Db } from '../platform/db/database.ts';

// A call is sent again within seconds: not more than this happens meanwhile.
const RECENT = 500;

/** Has a call with this id left an entry? It stands in the transaction of the change, so both are there or neither. */
export async function isCallRecorded(
  db: Db,
  callId: string,
  userId: string | undefined,
): Promise<boolean> {
  const rows = await db
    .selectFrom('audit')
    .select(['request_id', 'outcome'])
    .$if(userId !== undefined, (query) => query.where('actor_id', '=', String(userId)))
    .orderBy('seq', 'desc')
    .limit(RECENT)
    .execute();
  return rows.some((row) => row.outcome === 'success' && row.request_id.endsWith(`.${callId}`));
}
