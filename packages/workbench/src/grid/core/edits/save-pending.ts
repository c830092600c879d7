import { isSameValue } from '../values/cell-value.ts';
import { isBlocking } from '../values/problems.ts';
import type { CellMessage, EditsOptions, Pending, RowChange, SaveResult } from './pending.ts';

/** Checks and saves the changes that have no problem. */
export async function savePending(pending: Pending, options: EditsOptions): Promise<void> {
  if (options.check) {
    const rows = listSavable(pending, options);
    if (rows.length > 0) refuse(pending, rows, await options.check(rows));
  }
  const rows = listSavable(pending, options);
  if (rows.length === 0) return;
  const result = await options.save(rows);
  const { rows: stored, refused } = result;
  refuse(pending, rows, refused);
  pending.settle(listSaved(pending, rows, result), stored);
  options.source.update(stored);
}

/** A new row is saved as a whole, or not at all. */
function listSavable(pending: Pending, { columns }: EditsOptions): RowChange[] {
  const { changes, isNew, problemOf, baseOf } = pending;
  return [...changes.rows()].flatMap(([id, fields]) => {
    const good = [...fields].filter(([field]) => !isBlocking(problemOf(id, field)));
    const isDraft = isNew(id);
    const isHeld = isDraft && columns.some(({ key }) => isBlocking(problemOf(id, key)));
    if (good.length === 0 || isHeld) return [];
    return [{ id, isNew: isDraft, version: baseOf(id)?.version, values: Object.fromEntries(good) }];
  });
}

function refuse({ refusals }: Pending, rows: RowChange[], messages: readonly CellMessage[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { rowId, field, message, canRetry = false } of messages) {
    refusals.add({ rowId, field }, byId.get(rowId)?.values[field] ?? null, message, canRetry);
  }
}

function listSaved({ changes }: Pending, rows: RowChange[], result: SaveResult) {
  const { refused, unsaved = [] } = result;
  const kept = new Set(refused.map(({ rowId, field }) => `${rowId}/${field}`));
  const saved = rows.filter(({ id }) => !unsaved.includes(id));
  const cells = saved.flatMap(({ id, values }) =>
    Object.entries(values).map(([field, value]) => ({ rowId: id, field, value })),
  );
  return cells.filter(({ rowId, field, value }) => {
    // What was typed during the save is newer.
    const isCurrent = isSameValue(changes.get(rowId, field)?.value ?? null, value);
    return isCurrent && !kept.has(`${rowId}/${field}`);
  });
}
