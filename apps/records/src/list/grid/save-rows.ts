import type { Call, ErrorDetails, StoredRecord } from '@pedestal/contract';
import { isConflict } from '@pedestal/workbench';
import type { CellMessage, CellValue, RowChange, SaveResult } from '@pedestal/workbench/grid';
import { type RecordRow, toRow } from '../use-record-list.ts';

/** Requests at the same time. Browsers open about as many connections. */
const PARALLEL = 6;

interface SaveContext {
  call: Call;
  params: { workspace: string; collection: string };
  /** Stores the names in a saved record. */
  onLabels(labels: StoredRecord['labels']): void;
  /** Words for a value that somebody else saved meanwhile. */
  describeConflict(field: string, theirs: CellValue): string;
}

type Values = RowChange['values'];

/** What became of one row. */
interface Outcome {
  row?: RecordRow;
  refused: CellMessage[];
  isUnsaved?: boolean;
}

/** Saves each row by itself: what is wrong with one does not hold up the others. */
export async function saveRows(
  rows: readonly RowChange[],
  context: SaveContext,
): Promise<SaveResult> {
  const outcomes: Outcome[] = [];
  const queue = [...rows];
  const work = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      outcomes.push(await saveRow(row, row.values, row.version, context));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return {
    rows: outcomes.flatMap(({ row }) => row ?? []),
    refused: outcomes.flatMap(({ refused }) => refused),
    unsaved: outcomes.flatMap(({ refused, isUnsaved }) =>
      isUnsaved && refused[0] ? [refused[0].rowId] : [],
    ),
  };
}

/** Saves what it can: cells that are refused are left out, and the others are sent again. */
async function saveRow(
  change: RowChange,
  values: Values,
  version: number | undefined,
  context: SaveContext,
): Promise<Outcome> {
  try {
    const stored = await send(change, values, version, context);
    context.onLabels(stored.labels);
    return { row: toRow(stored), refused: [] };
  } catch (error) {
    const { refused, newer } = await explain(error, change, values, context);
    if (change.isNew) return { refused, isUnsaved: true };
    const named = new Set(refused.map(({ field }) => field));
    const rest = Object.fromEntries(Object.entries(values).filter(([field]) => !named.has(field)));
    if (Object.keys(rest).length === 0) return { refused, ...(newer ? { row: newer } : {}) };
    const saved = await saveRow(change, rest, newer?.version ?? version, context);
    const row = saved.row ?? newer;
    return { refused: [...refused, ...saved.refused], ...(row ? { row } : {}) };
  }
}

function send(
  { id, isNew }: RowChange,
  values: Values,
  version: number | undefined,
  { call, params }: SaveContext,
): Promise<StoredRecord> {
  const body = { values: values as never };
  return isNew
    ? call('POST /gateway/records/:workspace/:collection', { params, body })
    : call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: { ...params, id },
        body: { ...body, version: version ?? 1 },
      });
}

/** Names at least one of the values that were sent, so that the next attempt has fewer of them. */
async function explain(
  error: unknown,
  { id }: RowChange,
  values: Values,
  context: SaveContext,
): Promise<{ refused: CellMessage[]; newer?: RecordRow }> {
  const { fields = [], conflicts = [] } = detailsOf(error);
  const isSent = ({ field }: { field: string }) => field in values;
  const taken = conflicts.filter(isSent);
  if (isConflict(error) && taken.length > 0) {
    const newer = await context.call('GET /gateway/records/:workspace/:collection/:id', {
      params: { ...context.params, id },
    });
    context.onLabels(newer.labels);
    const refused = taken.map(({ field, theirs }) => ({
      rowId: id,
      field,
      message: context.describeConflict(field, theirs as CellValue),
      canRetry: true,
    }));
    return { refused, newer: toRow(newer) };
  }
  const wrong = fields.filter(isSent);
  if (wrong.length > 0) {
    return { refused: wrong.map(({ field, message }) => ({ rowId: id, field, message })) };
  }
  // The reason lies elsewhere, such as in another field or in the network.
  const message = fields[0]?.message ?? (error instanceof Error ? error.message : '');
  return {
    refused: Object.keys(values).map((field) => ({ rowId: id, field, message, canRetry: true })),
  };
}

function detailsOf(error: unknown): ErrorDetails {
  return error instanceof Error && 'details' in error
    ? ((error.details ?? {}) as ErrorDetails)
    : {};
}
