import { AMEND_ACTION } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { openForAction, readAllLines, requireNoApproval } from '../change/open-record.ts';
import { storeEdit } from '../change/store-edit.ts';
import type { StoredRow } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import { planAllLines } from '../record/write-parts.ts';
import type { Writer } from '../record/writer.ts';
import { storeRevision } from './revision.store.ts';

/**
 * Reopens an official document in its initial state as a new revision. Number, links, comments and
 * files stay; the next time that it becomes official, it keeps its number.
 */
export async function amendRecord(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  { id, version }: { id: string; version: number },
  actor: Actor,
): Promise<void> {
  const place = { id, userId: actor.userId, action: AMEND_ACTION };
  const { gate, row, parts, revision } = await openForAction(writer, trx, collection, place);
  if (version !== Number(row.version)) throw new AppError('changedMeanwhile');
  await requireNoApproval(writer, trx, collection, id);
  if (!isOfficial(collection, row)) throw new AppError('wrongState');
  const linesBefore = await readAllLines(trx, writer.kind, collection, id);
  const lines = planAllLines({ gate, parts, changeable: new Set() }, linesBefore, {});
  await storeRevision(trx, collection, id, revision + 1);
  await storeEdit(
    writer,
    trx,
    collection,
    {
      row,
      values: new Map(),
      lines,
      linesBefore,
      state: collection.flow?.initial ?? '',
      extra: { revision: [revision, revision + 1] },
    },
    actor,
  );
}

/** A document that left its initial state and has its number, or fields that are frozen. */
function isOfficial({ flow, json }: CollectionSchema, row: StoredRow): boolean {
  const state = flow?.states.find(({ id }) => id === row.state);
  if (!flow || !state || state.id === flow.initial) return false;
  if (json.number?.kind === 'series') return row.no !== null;
  return state.frozen === 'all' || (state.frozen?.length ?? 0) > 0;
}
