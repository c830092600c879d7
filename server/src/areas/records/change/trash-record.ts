import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { storeChange } from '../history/store-change.ts';
import { findRecord, isReferenced, updateRow } from '../record/record.store.ts';
import { type Actor, changeOf } from '../record/record-change.ts';
import { findReferences } from '../record/references.ts';
import { storeUnique } from '../record/unique.ts';
import type { Writer } from '../record/writer.ts';
import { openForAction, requireNoApproval } from './open-record.ts';

type Parts = Pick<
  Writer,
  'kind' | 'clock' | 'catalogue' | 'gates' | 'outbox' | 'ledger' | 'approvals'
>;

/** Moves a record to the trash and returns its version then. */
export async function trashRecord(
  parts: Parts,
  trx: Db,
  collection: CollectionSchema,
  { id, version: wanted }: { id: string; version: number | undefined },
  actor: Actor,
): Promise<number> {
  const { kind, catalogue, ledger } = parts;
  const place = { id, userId: actor.userId, action: 'delete' };
  const { row } = await openForAction(parts, trx, collection, place);
  const version = Number(row.version);
  if (wanted !== undefined && wanted !== version) throw new AppError('changedMeanwhile');
  await requireNoApproval(parts, trx, collection, id);
  await requireNoBalance(ledger, trx, collection, id, actor);
  const references = await findReferences(catalogue, collection);
  if (await isReferenced(trx, kind, references, id)) throw new AppError('stillInUse');
  if (await ledger.isPosted(trx, collection.workspace, id)) throw new AppError('stillPosted');
  return mark(parts, trx, collection, { id, version, isDeleted: true }, actor);
}

/** An item on stock or an account with a balance would be gone from the lists, but not from the book. */
async function requireNoBalance(
  ledger: Parts['ledger'],
  trx: Db,
  { workspace, id: collection }: CollectionSchema,
  id: string,
  { locale }: Actor,
): Promise<void> {
  const book = await ledger.findBalance(trx, { workspace, collection }, id);
  if (!book) return;
  const message = STILL_BALANCED[locale].replace('{book}', book[locale === 'zh-CN' ? 0 : 1]);
  throw new AppError('stillBalanced', { fields: [{ field: 'id', message }] });
}

const STILL_BALANCED = {
  'zh-CN': '“{book}”中仍有余额或预留，请先结清',
  'en-US': 'It still has a balance or a reservation in “{book}”. Clear it there first.',
} as const;

/** Takes a record out of the trash and returns its version then. */
export async function restoreRecord(
  parts: Parts,
  trx: Db,
  collection: CollectionSchema,
  { id, version: wanted }: { id: string; version: number | undefined },
  actor: Actor,
): Promise<number> {
  const { kind, gates } = parts;
  const gate = await gates.open(actor.userId, collection, 'delete');
  const reached = await findRecord(trx, kind, gate, id, { trashed: true, lock: true });
  if (!reached) throw new AppError('notInTrash');
  const version = Number(reached.row.version);
  if (wanted !== undefined && wanted !== version) throw new AppError('changedMeanwhile');
  return mark(parts, trx, collection, { id, version, isDeleted: false }, actor);
}

/** Marks a record as deleted or as restored, with its row of history. */
async function mark(
  parts: Pick<Parts, 'kind' | 'clock' | 'outbox' | 'gates'>,
  trx: Db,
  collection: CollectionSchema,
  { id, version, isDeleted }: { id: string; version: number; isDeleted: boolean },
  actor: Actor,
): Promise<number> {
  const { kind, clock, outbox } = parts;
  const now = clock();
  const next = version + 1;
  const change = { deleted_at: isDeleted ? now : null, version: next, updated_at: now };
  await storeUnique(parts, collection, actor.userId, () =>
    updateRow(trx, kind, collection, { id, version }, change),
  );
  const via = isDeleted ? 'delete' : 'restore';
  const row = changeOf(collection, id, next, { ...actor, via }, now);
  await storeChange(trx, outbox, isDeleted ? 'deleted' : 'restored', { ...row, changes: {} });
  return next;
}
