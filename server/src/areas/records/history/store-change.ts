import type { Db } from '../../../platform/db/database.ts';
import type { OutboxPort } from '../ports.ts';
import { insertChange, type NewChange } from './change.store.ts';

/** Stores the history row of a change and queues its event, both in the transaction of the change. */
export async function storeChange(
  trx: Db,
  outbox: OutboxPort,
  event: 'created' | 'changed' | 'deleted' | 'restored' | 'transition',
  change: NewChange,
): Promise<void> {
  await insertChange(trx, change);
  const { workspace, collection, record_id: recordId, version } = change;
  await outbox.emit(trx, { workspace, collection, recordId, version, event });
}
