import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { findTaken, type KeyValues, keyText } from './existing-records.ts';
import { keyOf } from './import-columns.ts';
import type { PlannedRow } from './plan-row.ts';

/** For each unique index: the rows of the file that have a key. */
export type SeenKeys = Map<string, Map<string, number>>;

interface Context {
  db: Db;
  kind: DatabaseKind;
  collection: CollectionSchema;
  seen: SeenKeys;
}

/** Reports values that must be unique and are taken by an earlier row or by another record. */
export async function refuseTaken(context: Context, rows: readonly PlannedRow[]): Promise<void> {
  const { db, kind, collection, seen } = context;
  for (const columns of uniqueColumns(collection)) {
    const name = columns.map(({ id }) => id).join();
    const known = seen.get(name) ?? new Map<string, number>();
    seen.set(name, known);
    const keys = new Map<PlannedRow, KeyValues>();
    for (const planned of rows) {
      const key = planned.problems.length === 0 ? keyIn(planned, columns) : undefined;
      if (key) keys.set(planned, key);
    }
    const changed = [...keys].filter(([{ plan }]) => plan?.action !== 'unchanged');
    const taken = await findTaken(
      db,
      kind,
      collection,
      columns,
      changed.map(([, key]) => key),
    );
    for (const [planned, key] of keys) {
      const text = keyText(key);
      const { input, problems, plan } = planned;
      const earlier = known.get(text) ?? input.number;
      const owner = taken.get(text);
      const field = columns[0]?.id ?? '';
      if (earlier !== input.number) problems.push({ field, name: 'twice', detail: earlier });
      else if (owner !== undefined && owner !== plan?.id)
        problems.push({ field, name: 'notUnique' });
      else known.set(text, input.number);
    }
  }
}

function uniqueColumns(collection: CollectionSchema): Column[][] {
  const { json, columns } = collection;
  const unique = json.fields.flatMap((field) => (field.unique ? [[field.id]] : []));
  const groups = new Map([...unique, keyOf(collection)].map((ids) => [ids.join(), ids]));
  groups.delete('');
  return [...groups.values()].map((ids) => ids.flatMap((id) => columns.get(id) ?? []));
}

/** undefined: a value is missing, and an index ignores the row. */
function keyIn({ plan }: PlannedRow, columns: readonly Column[]): KeyValues | undefined {
  const values = columns.map(({ name, storage }): SqlValue => {
    const value = plan?.row[name] ?? null;
    return value !== null && storage.kind === 'scaled' ? BigInt(value) : value;
  });
  return values.includes(null) ? undefined : values;
}
