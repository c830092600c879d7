import type { Db } from '../../../platform/db/database.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { Changes } from '../history/change.store.ts';
import { storeChange } from '../history/store-change.ts';
import { type StoredRow, updateHeldRow } from '../record/record.store.ts';
import { type Actor, changeOf } from '../record/record-change.ts';
import type { PlannedLines } from '../record/record-lines.ts';
import { storeUnique } from '../record/unique.ts';
import { toApiValue } from '../record/values.ts';
import { finishRecord, storeLines, storeSets } from '../record/write-parts.ts';
import type { Writer } from '../record/writer.ts';

/** A checked change of a stored record. */
export interface Edit {
  /** As it is stored now. */
  row: StoredRow;
  values: ReadonlyMap<Column, SqlValue>;
  /** All lines after the change. */
  lines: readonly PlannedLines[];
  linesBefore: ReadonlyMap<string, readonly StoredRow[]>;
  /** The state that the record enters. */
  state?: string;
  /** What history shows besides fields. */
  extra?: Changes;
  /** Is the order of lines part of the change? */
  isReordered?: boolean;
}

/** Calculates, checks and writes a change with its history. Returns the record then. */
export async function storeEdit(
  parts: Pick<Writer, 'kind' | 'clock' | 'numbers' | 'outbox' | 'gates'>,
  trx: Db,
  collection: CollectionSchema,
  { row, values, lines, linesBefore, state, extra, isReordered = false }: Edit,
  actor: Actor,
): Promise<{ version: number; row: StoredRow }> {
  const { kind, clock, numbers, outbox } = parts;
  const id = String(row.id);
  const version = Number(row.version);
  const now = clock();
  const today = dayOf(now);
  const next: StoredRow = { ...row };
  for (const [column, value] of values) next[column.name] = value;
  if (state !== undefined) next.state = state;
  finishRecord(collection, next, lines, { now, actor });

  await storeSets(trx, kind, id, values);
  for (const planned of lines) {
    await storeLines(trx, kind, id, planned, linesBefore.get(planned.schema.json.id) ?? []);
  }
  if (state !== undefined && row.no === null) {
    next.no = await numbers.take(trx, collection, next, { today, isNew: false });
  }
  const { changes, stored } = differences(collection, row, next);
  Object.assign(changes, extra, ...lines.map((planned) => planned.changes));
  if (Object.keys(changes).length === 0 && !isReordered && state === undefined) {
    return { version, row };
  }
  await storeUnique(parts, collection, actor.userId, () =>
    updateHeldRow(
      trx,
      kind,
      collection,
      { id, version },
      { ...stored, version: version + 1, updated_at: now },
    ),
  );
  const change = { ...changeOf(collection, id, version + 1, actor, now), changes };
  await storeChange(trx, outbox, state === undefined ? 'changed' : 'transition', change);
  return { version: version + 1, row: { ...next, version: version + 1, updated_at: now } };
}

/** The changed fields of a record: for its history, and as they are stored. */
export function differences(collection: CollectionSchema, before: StoredRow, after: StoredRow) {
  const changes: Changes = {};
  const stored: Record<string, SqlValue> = {};
  for (const column of collection.columns.values()) {
    if (column.storage.kind === 'none' || before[column.name] === after[column.name]) continue;
    const was = toApiValue(column, before[column.name]);
    const is = toApiValue(column, after[column.name]);
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[column.id] = [was, is];
    stored[column.name] = after[column.name] ?? null;
  }
  return { changes, stored };
}
