import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import type { GateAction } from '../gate/role-grants.ts';
import type { ApprovalPort } from '../ports.ts';
import { findRecord, type ReachedRow, readLines, type StoredRow } from '../record/record.store.ts';

export interface OpenedRecord extends ReachedRow {
  /** The gate of the action. */
  gate: Gate;
  revision: number;
}

/** Throws `forbidden` if the person may not read records of the collection or do this to any. */
export async function openGates(
  gates: GateService,
  userId: string,
  collection: CollectionSchema,
  action: GateAction,
): Promise<{ reader: Gate; gate: Gate }> {
  const reader = await gates.open(userId, collection, 'read');
  return { reader, gate: await gates.open(userId, collection, action) };
}

/** The record, locked, if the person may read it and do this to it. */
export async function openForAction(
  { kind, gates }: { kind: DatabaseKind; gates: GateService },
  trx: Db,
  collection: CollectionSchema,
  { id, userId, action }: { id: string; userId: string; action: GateAction },
): Promise<OpenedRecord> {
  const { reader, gate } = await openGates(gates, userId, collection, action);
  const found = await findRecord(trx, kind, reader, id, { lock: true, further: [gate] });
  if (!found) throw new AppError('notFound');
  const [parts] = found.further;
  if (!parts) throw new AppError('forbidden');
  return { gate, row: found.row, parts, revision: found.revision };
}

/** The record, locked, for an approval that moves it. */
export async function openWhole(
  { kind, gates }: { kind: DatabaseKind; gates: GateService },
  trx: Db,
  collection: CollectionSchema,
  { id, userId }: { id: string; userId: string },
): Promise<OpenedRecord> {
  const gate = await gates.openWhole(userId, collection);
  const found = await findRecord(trx, kind, gate, id, { lock: true });
  if (!found) throw new AppError('notFound');
  return { gate, row: found.row, parts: found.parts, revision: found.revision };
}

/** A record that is being approved is moved, amended and deleted by its approval only. */
export async function requireNoApproval(
  { approvals }: { approvals: ApprovalPort },
  trx: Db,
  { workspace, id: collection }: CollectionSchema,
  recordId: string,
): Promise<void> {
  if (await approvals.isRunning(trx, { workspace, collection, recordId })) {
    throw new AppError('approvalRunning');
  }
}

/** All lines of a record, by lines id. */
export async function readAllLines(
  db: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  recordId: string,
): Promise<Map<string, StoredRow[]>> {
  const lines = new Map<string, StoredRow[]>();
  for (const [id, schema] of collection.lines) {
    lines.set(id, await readLines(db, kind, schema, recordId));
  }
  return lines;
}
