import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { Column } from '../catalogue/schema.ts';
import type { PageRequest } from '../compile/page-query.ts';
import { accessIn, type Gate, narrower } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import type { PartReason } from '../gate/traced-gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { countRecords, findRecord, readPage, type StoredRow } from '../record/record.store.ts';
import { type ApiValue, maskingOf, showingOf } from '../record/values.ts';

/** The gates of two people on one collection. */
export interface SharedGates {
  own: Gate;
  theirs: Gate;
  /** Of each part of the other person's gate. */
  reasons: readonly PartReason[];
}

interface SharedRow {
  id: string;
  values: Record<string, ApiValue>;
  masked: string[];
  via: PartReason[];
}

/** Counts and reads the newest records that both gates let through, with the fields of both. */
export async function readSharedRows(
  db: Db,
  kind: DatabaseKind,
  shared: SharedGates,
): Promise<{ count: number; items: SharedRow[] }> {
  const { own, theirs } = shared;
  const list = {
    gate: own,
    filter: (sql) => writeRowCondition(sql, theirs, 'r'),
    trashed: false,
  } satisfies Pick<PageRequest, 'gate' | 'filter' | 'trashed'>;
  const count = await countRecords(db, kind, list, RECORD_LIMITS.count + 1);
  const created = own.collection.columns.get('created') as Column;
  const page = await readPage(db, kind, {
    ...list,
    columns: [],
    sorts: [{ column: created, isDescending: true }],
    from: undefined,
    limit: RECORD_LIMITS.testedRows,
    plan: 'walk',
  });
  const items: SharedRow[] = [];
  for (const { id } of page) {
    const found = await findRecord(db, kind, own, String(id), { further: [theirs] });
    const parts = found?.further[0];
    if (found && parts) items.push(showRow(shared, found.row, found.parts, parts));
  }
  return { count, items };
}

/** A field is shown as the person sees it, or as the caller does where that is less. */
function showRow(
  { own, theirs, reasons }: SharedGates,
  row: StoredRow,
  ownParts: readonly number[],
  theirParts: readonly number[],
): SharedRow {
  const values: Record<string, ApiValue> = {};
  const masked: string[] = [];
  for (const column of own.collection.columns.values()) {
    if (column.storage.kind === 'none' || column.id === 'id') continue;
    const access = narrower(
      accessIn(own, column.id, ownParts),
      accessIn(theirs, column.id, theirParts),
    );
    if (access === 'none') continue;
    const show = access === 'mask' ? maskingOf(column) : showingOf(column);
    values[column.id] = show(row[column.name]);
    if (access === 'mask') masked.push(column.id);
  }
  const via = theirParts.flatMap((index) => reasons[index] ?? []);
  return { id: String(row.id), values, masked, via };
}
