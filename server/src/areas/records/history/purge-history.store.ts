import type { Db } from '../../../platform/db/database.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { BLANK_CHANGES, hashChanges } from './change-hash.ts';

/** Who did what when stays; the values go, and their hashes keep the seal true. */
export async function blankHistory(trx: Db, recordIds: readonly string[]): Promise<void> {
  for (;;) {
    const rows = await trx
      .selectFrom('record_change')
      .select(['record_id', 'version', 'changes'])
      .where('record_id', 'in', recordIds)
      .where('changes_hash', 'is', null)
      .limit(RECORD_LIMITS.historyPage)
      .execute();
    for (const { record_id, version, changes } of rows) {
      await trx
        .updateTable('record_change')
        .set({ changes: BLANK_CHANGES, changes_hash: hashChanges(changes) })
        .where('record_id', '=', record_id)
        .where('version', '=', version)
        .execute();
    }
    if (rows.length < RECORD_LIMITS.historyPage) return;
  }
}
