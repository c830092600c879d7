import type { Db } from '../../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../../platform/db/dialect.ts';
import type { Column } from '../../catalogue/schema.ts';
import { RECORD_LIMITS } from '../../limits.ts';
import type { StoredRow } from '../../record/record.store.ts';
import { storeSets } from '../../record/write-parts.ts';
import { deleteDirty, readDirty } from '../schema-change.store.ts';
import {
  type BatchPlace,
  filledColumns,
  lockRecords,
  readLinesOf,
  updateRows,
} from './fill.store.ts';
import { type CollectionFill, columnsToRead, type FilledRow, fillRecord } from './fill.ts';

/** How far the records of a change are filled. */
export interface FillProgress {
  /** Index of the collection. */
  stage: number;
  /** Id of the last record. */
  after: string;
  done: number;
  /** Values that did not convert. */
  lost: number;
}

/** Fills at most `limit` more records of a collection, and notes how far it got. */
export async function fillBatch(
  trx: Db,
  kind: DatabaseKind,
  fills: readonly CollectionFill[],
  progress: FillProgress,
  limit: number,
): Promise<void> {
  const fill = fills[progress.stage];
  if (!fill) return;
  const place = { after: progress.after, since: fill.since, limit };
  const { last, count, lost } = await fillPlace(trx, kind, fill, place);
  progress.done += count;
  progress.lost += lost;
  progress.after = last ?? progress.after;
  if (count < limit) {
    progress.stage += 1;
    progress.after = '';
  }
}

/**
 * The size of the next batch, so that it takes about as long as others may wait for it. Sizes are
 * doubled and halved, so that there are few different statements to prepare.
 */
export function nextBatchSize(size: number, tookMs: number): number {
  const { least, most, aimMs } = RECORD_LIMITS.fillBatch;
  if (tookMs > aimMs) return Math.max(least, Math.floor(size / 2));
  return tookMs < aimMs / 3 ? Math.min(most, size * 2) : size;
}

/** Fills records that were written since they were filled. Returns how many there were. */
export async function fillDirty(
  trx: Db,
  kind: DatabaseKind,
  changeId: string,
  fills: readonly CollectionFill[],
  progress: FillProgress,
): Promise<number> {
  const ids = await readDirty(trx, changeId, RECORD_LIMITS.fillBatch.dirty);
  if (ids.length === 0) return 0;
  for (const fill of fills) progress.lost += (await fillPlace(trx, kind, fill, { ids })).lost;
  // After the records are locked: whoever writes one now marks it again.
  await deleteDirty(trx, changeId, ids);
  return ids.length;
}

async function fillPlace(trx: Db, kind: DatabaseKind, fill: CollectionFill, place: BatchPlace) {
  const { collection, record, lines, computes, sources } = fill;
  const rows = await lockRecords(trx, kind, collection, columnsToRead(record, sources), place);
  const ids = rows.map((row) => String(row.id));
  const linesOf = new Map<string, Map<string, StoredRow[]>>();
  for (const [id, { schema, targets }] of lines) {
    if (targets.length === 0 && !computes) continue;
    const columns = columnsToRead(targets, computes ? schema.columns.values() : []);
    linesOf.set(id, await readLinesOf(trx, kind, schema.table, columns, ids));
  }
  const filled = new Map<string, { row: FilledRow; id: string }[]>();
  const collect = (table: string, id: string, row: FilledRow) => {
    const known = filled.get(table);
    if (known) known.push({ id, row });
    else filled.set(table, [{ id, row }]);
  };
  let lost = 0;
  for (const row of rows) {
    const id = String(row.id);
    const own = new Map([...linesOf].map(([each, found]) => [each, found.get(id) ?? []]));
    const result = fillRecord(fill, row, own);
    lost += result.lost;
    collect(collection.table, id, result.record);
    for (const [each, rowsOfLines] of result.lines) {
      const table = lines.get(each)?.schema.table ?? '';
      for (const [index, line] of rowsOfLines.entries()) {
        collect(table, String(own.get(each)?.[index]?.id), line);
      }
    }
  }
  await writeFilled(trx, kind, collection.table, [...collection.columns.values()], filled);
  for (const { schema } of lines.values()) {
    await writeFilled(trx, kind, schema.table, [...schema.columns.values()], filled);
  }
  return { last: ids.at(-1), count: rows.length, lost };
}

/** Rows that are filled in the same columns are written together. */
async function writeFilled(
  trx: Db,
  kind: DatabaseKind,
  table: string,
  columns: readonly Column[],
  filled: ReadonlyMap<string, readonly { id: string; row: FilledRow }[]>,
): Promise<void> {
  const groups = Map.groupBy(filled.get(table) ?? [], ({ row }) => Object.keys(row).join());
  for (const rows of groups.values()) {
    const written = columns.filter(({ name }) => Object.hasOwn(rows[0]?.row ?? {}, name));
    const values = rows.map(({ id, row }) => ({ id, values: row }));
    await updateRows(trx, kind, table, filledColumns(written), values);
    const sets = written.filter(({ storage }) => storage.kind === 'set');
    for (const { id, row } of sets.length > 0 ? rows : []) {
      await storeSets(
        trx,
        kind,
        id,
        sets.map((column) => [column, row[column.name] ?? null]),
      );
    }
  }
}
