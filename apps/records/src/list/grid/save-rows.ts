import {
  type Call,
  MAX_SAVED_ROWS,
  type RouteOutput,
  type routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import type { CellMessage, CellValue, RowChange, SaveResult } from '@pedestal/workbench/grid';
import { type RecordRow, toRow } from '../use-record-list.ts';

interface SaveContext {
  call: Call;
  params: { workspace: string; collection: string };
  /** Stores the names in saved records. */
  onLabels(labels: StoredRecord['labels']): void;
  /** Words for a value that somebody else saved meanwhile. */
  describeConflict(field: string, theirs: CellValue): string;
}

type Values = RowChange['values'];
type Reply = RouteOutput<(typeof routeGroups.record)['saveRows']>['rows'][number];
type Refusal = NonNullable<Reply['refusal']>;

/** A row on its way: what is still to be saved of it, and what was refused so far. */
interface Attempt {
  change: RowChange;
  values: Values;
  version: number | undefined;
  refused: CellMessage[];
  /** The record as somebody else saved it meanwhile. */
  newer?: RecordRow;
}

/** What became of one row. */
interface Outcome {
  row?: RecordRow | undefined;
  refused: CellMessage[];
  isUnsaved?: boolean;
}

/**
 * Saves rows in parts. What is wrong with one holds up no other: its refused cells are left out, and
 * the others are sent again. Each attempt has fewer cells, so that it comes to an end.
 */
export async function saveRows(
  rows: readonly RowChange[],
  context: SaveContext,
): Promise<SaveResult> {
  const outcomes: Outcome[] = [];
  let attempts = rows.map(
    (change): Attempt => ({ change, values: change.values, version: change.version, refused: [] }),
  );
  while (attempts.length > 0) {
    const again: Attempt[] = [];
    for (let from = 0; from < attempts.length; from += MAX_SAVED_ROWS) {
      const part = attempts.slice(from, from + MAX_SAVED_ROWS);
      const replies = await send(part, context);
      for (const [index, attempt] of part.entries()) {
        const result = await settle(attempt, replies[index] ?? {}, context);
        if ('change' in result) again.push(result);
        else outcomes.push(result);
      }
    }
    attempts = again;
  }
  return {
    rows: outcomes.flatMap(({ row }) => row ?? []),
    refused: outcomes.flatMap(({ refused }) => refused),
    unsaved: outcomes.flatMap(({ refused, isUnsaved }) =>
      isUnsaved && refused[0] ? [refused[0].rowId] : [],
    ),
  };
}

/** A call that fails as a whole, as without a network, refuses each of its rows. */
async function send(part: readonly Attempt[], context: SaveContext): Promise<Reply[]> {
  const rows = part.map(({ change, values, version }) =>
    change.isNew
      ? { values: values as never }
      : { id: change.id, version: version ?? 1, values: values as never },
  );
  try {
    const { params } = context;
    const path = 'POST /gateway/records/:workspace/:collection/rows';
    const reply = await context.call(path, { params, body: { rows } });
    context.onLabels(reply.labels);
    return reply.rows;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return part.map(() => ({ refusal: { error: '', message } }));
  }
}

/** The outcome of an attempt, or the next one with what was not refused. */
async function settle(
  attempt: Attempt,
  { record, refusal }: Reply,
  context: SaveContext,
): Promise<Outcome | Attempt> {
  const { change, values } = attempt;
  if (record) return { row: toRow(record), refused: attempt.refused };
  const found = await explain(refusal ?? { error: '', message: '' }, attempt, context);
  const refused = [...attempt.refused, ...found.refused];
  if (change.isNew) return { refused, isUnsaved: true };
  const newer = found.newer ?? attempt.newer;
  const named = new Set(found.refused.map(({ field }) => field));
  const rest = Object.fromEntries(Object.entries(values).filter(([field]) => !named.has(field)));
  if (Object.keys(rest).length === 0) return { refused, row: newer };
  const version = found.newer?.version ?? attempt.version;
  return { change, values: rest, version, refused, ...(newer ? { newer } : {}) };
}

/** Names at least one of the values that were sent, so that the next attempt has fewer of them. */
async function explain(
  { error, message, fields = [], conflicts = [] }: Refusal,
  { change: { id }, values }: Attempt,
  context: SaveContext,
): Promise<{ refused: CellMessage[]; newer?: RecordRow }> {
  const isSent = ({ field }: { field: string }) => field in values;
  const taken = conflicts.filter(isSent);
  if (error === 'changedMeanwhile' && taken.length > 0) {
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
    return {
      refused: wrong.map(({ field, message: text }) => ({ rowId: id, field, message: text })),
    };
  }
  // The reason lies elsewhere, such as in another field or in the network.
  const reason = fields[0]?.message ?? message;
  return {
    refused: Object.keys(values).map((field) => ({
      ...{ rowId: id, field, message: reason },
      canRetry: true,
    })),
  };
}
