import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { openForAction, readAllLines } from '../change/open-record.ts';
import { restoreRecord, trashRecord } from '../change/trash-record.ts';
import { accessIn } from '../gate/gate.ts';
import { findChange } from '../history/change.store.ts';
import { findRecord } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import { type Saved, saveRecord } from '../record/save-record.ts';
import type { Writer } from '../record/writer.ts';
import { invertChanges } from './invert-changes.ts';

const MAX_CONFLICTS = 50;

/**
 * Applies the inverse of one change, where the values of the change still hold. The person needs
 * the same rights as for the change itself.
 */
export async function undoChange(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  { id, version }: { id: string; version: number },
  actor: Actor,
): Promise<Saved> {
  await requireVisible(writer, trx, collection, id, actor.userId);
  const change = await findChange(trx, id, version);
  if (!change) throw new AppError('notFound');
  const { via, changes } = change;
  if (via === 'delete') {
    return saved(await restoreRecord(writer, trx, collection, { id, version }, actor));
  }
  if (via === 'restore' || version === 1) {
    return saved(await trashRecord(writer, trx, collection, { id, version }, actor));
  }
  if ('state' in changes || 'revision' in changes) throw new AppError('cannotUndo');

  const place = { id, userId: actor.userId, action: 'edit' };
  const { gate, row, parts } = await openForAction(writer, trx, collection, place);
  const fields = Object.keys(changes).map((path) => path.split('/')[0] ?? '');
  if (!fields.every((field) => accessIn(gate, field, parts) === 'write')) {
    throw new AppError('forbidden');
  }
  const lines = await readAllLines(trx, writer.kind, collection, id);
  const inverse = invertChanges(collection, changes, { row, lines });
  if (inverse.conflicts.length > 0) {
    throw new AppError('changedMeanwhile', {
      conflicts: inverse.conflicts.slice(0, MAX_CONFLICTS),
    });
  }
  const body = { version: undefined, values: inverse.values as never, lines: inverse.lines };
  return saveRecord(writer, trx, collection, id, body, actor);
}

const saved = (version: number): Saved => ({ version, isChanged: true });

/** Throws `notFound` for a record that the person may not read, in the trash or not. */
async function requireVisible(
  { kind, gates }: Writer,
  trx: Db,
  collection: CollectionSchema,
  id: string,
  userId: string,
): Promise<void> {
  const reader = await gates.open(userId, collection, 'read');
  const reached =
    (await findRecord(trx, kind, reader, id)) ??
    (await findRecord(trx, kind, reader, id, { trashed: true }));
  if (!reached) throw new AppError('notFound');
}
