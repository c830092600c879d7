import type { FieldJson, Step } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';
import {
  buildColumns,
  buildWorkspace,
  type Column,
  linesTableOf,
  tableOf,
} from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { StoredRow } from '../record/record.store.ts';
import { toApiValue } from '../record/values.ts';
import { convertValue } from './convert.ts';
import { countRows } from './fill/fill.store.ts';
import type { ChangePlan } from './plan.ts';

/** A step with what it means for the stored records. */
export interface PricedStep {
  step: Step;
  /** Records or lines that are filled, or whose values may be lost. */
  rows: number;
  /** Values that do not convert. */
  samples: string[];
}

const MAX_SAMPLE = 60;
const BATCH = 1_000;

/** Counts the rows of steps that are not instant, and tries conversions on the first of them. */
export async function priceSteps(
  db: Db,
  kind: DatabaseKind,
  { steps, before, after }: ChangePlan,
): Promise<PricedStep[]> {
  const priced: PricedStep[] = [];
  const counts = new Map<string, number>();
  const { collections } = buildWorkspace(before);
  for (const step of steps) {
    const place = step.cost === 'instant' ? undefined : placeOf(before.key, step);
    if (!place || !collections.has(place.collection)) {
      priced.push({ step, rows: 0, samples: [] });
      continue;
    }
    if (!counts.has(place.table)) counts.set(place.table, await countRows(db, place.table));
    const rows = counts.get(place.table) ?? 0;
    const [was, is] = [before.columns[place.table], after.columns[place.table]];
    const samples =
      step.op === 'replace' && step.cost === 'lossy' && was && is
        ? await findUnfit(db, kind, place.table, {
            from: columnFor(place.table, step.before as FieldJson, was),
            to: columnFor(place.table, step.after as FieldJson, is),
          })
        : [];
    priced.push({ step, rows, samples });
  }
  return priced;
}

/** The table whose rows a step concerns; undefined: none. */
function placeOf(key: string, { path }: Step): { collection: string; table: string } | undefined {
  const [list, collection, part, lines] = path;
  if (list !== 'collections' || collection === undefined) return undefined;
  const table =
    part === 'lines' && lines !== undefined
      ? linesTableOf(key, collection, lines)
      : tableOf(key, collection);
  return { collection, table };
}

function columnFor(
  table: string,
  field: FieldJson,
  names: Readonly<Record<string, string>>,
): Column {
  const [built] = buildColumns(table, [field], names);
  return (built as [string, Column])[1];
}

/** Values of the first rows that do not convert, each once. */
async function findUnfit(
  db: Db,
  kind: DatabaseKind,
  table: string,
  { from, to }: { from: Column; to: Column },
): Promise<string[]> {
  if (from.storage.kind === 'none') return [];
  const { previewRows, previewSamples } = RECORD_LIMITS;
  const found = new Set<string>();
  const value = from.storage.kind === 'scaled' ? `cast("${from.name}" as text)` : `"${from.name}"`;
  let after = '';
  for (let read = 0; read < previewRows && found.size < previewSamples; read += BATCH) {
    const sql = new SqlText(kind);
    sql.add(`select "id", ${value} as "value" from "${table}" where "id" > `).value(after);
    sql.add(` and "${from.name}" is not null order by "id"`).limit(BATCH);
    const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
    for (const row of rows) {
      if (isTurnLong()) await nextTurn();
      if (convertValue(from, to, row.value ?? null) === undefined && found.size < previewSamples) {
        found.add(String(toApiValue(from, row.value)).slice(0, MAX_SAMPLE));
      }
    }
    if (rows.length < BATCH) break;
    after = String(rows.at(-1)?.id);
  }
  return [...found];
}
