import { type BlueprintJson, canonicalText, type OverlayOperation } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { ColumnNames } from '../catalogue/schema.ts';
import type { WorkspaceRow } from '../catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { CatalogueState, SchemaChangeRow } from './schema-change.store.ts';

export interface UndoTarget {
  shipped: BlueprintJson;
  overlay: readonly OverlayOperation[];
  /** The columns of before: fields find their values there. */
  undo: { columns: ColumnNames };
}

/** Whether a change can still be undone: its detached columns are there. */
export function isUndoable(
  change: Pick<SchemaChangeRow, 'state' | 'finished_at' | 'undone_by'>,
  now: number,
): boolean {
  if (change.state === 'running') return true;
  const { state, finished_at: at, undone_by: undoneBy } = change;
  return state === 'done' && undoneBy === null && now - (at ?? 0) < RECORD_LIMITS.detachedKeptFor;
}

/** The catalogue without what a change did. Later changes of other things stay. */
export function undoTarget(change: SchemaChangeRow, row: WorkspaceRow, now: number): UndoTarget {
  if (!isUndoable(change, now) || change.before === null) throw new AppError('undoExpired');
  const before = JSON.parse(change.before) as CatalogueState;
  const after = JSON.parse(change.after) as CatalogueState;
  const isUpgrade = before.shipped !== after.shipped;
  if (isUpgrade && row.shipped !== after.shipped) throw new AppError('undoBlocked');
  return {
    shipped: JSON.parse(isUpgrade ? before.shipped : row.shipped) as BlueprintJson,
    overlay: undoOperations(before.overlay, after.overlay, JSON.parse(row.overlay)),
    undo: { columns: before.columns },
  };
}

/** Takes back what a change did to the overlay. Throws `undoBlocked` if it was changed again. */
function undoOperations(
  before: readonly OverlayOperation[],
  after: readonly OverlayOperation[],
  now: readonly OverlayOperation[],
): readonly OverlayOperation[] {
  if (canonicalText(now) === canonicalText(after)) return before;
  const [was, became] = [byTarget(before), byTarget(after)];
  const result = now.flatMap((operation) => {
    const key = targetOf(operation);
    const [old, own] = [was.get(key), became.get(key)];
    if (!own || canonicalText(old ?? null) === canonicalText(own)) return [operation];
    if (canonicalText(operation) !== canonicalText(own)) throw new AppError('undoBlocked');
    return old ? [old] : [];
  });
  const present = byTarget(now);
  const missing = before.filter((operation) => {
    const key = targetOf(operation);
    return !became.has(key) && !present.has(key);
  });
  return [...missing, ...result];
}

function byTarget(operations: readonly OverlayOperation[]): Map<string, OverlayOperation> {
  return new Map(operations.map((operation) => [targetOf(operation), operation]));
}

/** What an operation adds or changes. */
function targetOf(operation: OverlayOperation): string {
  const { op, path } = operation;
  const name = op === 'add' ? operation.value.id : op === 'set' ? operation.key : '';
  return JSON.stringify([op, path, name]);
}
