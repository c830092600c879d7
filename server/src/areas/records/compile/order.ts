import { type SqlText, type SqlValue, writeAll } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';

export interface Sort {
  column: Column;
  isDescending: boolean;
}

/** A row between two pages: its sort values in stored form and its id. */
export interface Place {
  values: readonly SqlValue[];
  id: string;
  isBackward: boolean;
}

interface Key {
  name: string;
  isDescending: boolean;
  isNullable: boolean;
}

const NEVER_NULL = new Set(['id', 'state', 'owner_id', 'org_unit_id', 'created_at', 'updated_at']);

/** The sort columns, and the id in the direction of the last, so that no two rows are equal. */
function keysOf(sorts: readonly Sort[], isBackward: boolean): Key[] {
  const last = sorts.at(-1);
  const keys = sorts.map(({ column, isDescending }) => ({
    name: column.name,
    isDescending: isDescending !== isBackward,
    isNullable: !NEVER_NULL.has(column.name),
  }));
  const isDescending = (last?.isDescending ?? false) !== isBackward;
  return [...keys, { name: 'id', isDescending, isNullable: false }];
}

/** Empty values come first in ascending order, in both databases. */
export function writeOrder(
  sql: SqlText,
  sorts: readonly Sort[],
  isBackward: boolean,
  nameOf: (column: Column) => string,
): void {
  const idColumn = { name: 'id' } as Column;
  const columns = [...sorts.map(({ column }) => column), idColumn];
  sql.add(' order by ');
  sql.join(keysOf(sorts, isBackward).entries(), ', ', ([index, { isDescending, isNullable }]) => {
    sql.add(`${nameOf(columns[index] ?? idColumn)} ${isDescending ? 'desc' : 'asc'}`);
    if (isNullable && sql.kind === 'postgres')
      sql.add(isDescending ? ' nulls last' : ' nulls first');
  });
}

/** Writes the condition that a row of `r` comes after the place. */
export function writeBeyond(sql: SqlText, sorts: readonly Sort[], place: Place): void {
  const keys = keysOf(sorts, place.isBackward);
  const values = [...place.values, place.id];
  const [first] = keys;
  const isUniform = keys.every(
    ({ isDescending, isNullable }) => isDescending === first?.isDescending && !isNullable,
  );
  if (isUniform) {
    sql.add(
      `(${keys.map(({ name }) => `r."${name}"`).join(', ')}) ${first?.isDescending ? '<' : '>'} (`,
    );
    sql.list(values).add(')');
    return;
  }
  writeAll(
    sql,
    keys.map((key, index) => (into: SqlText) => {
      into.add('(');
      for (const [before, { name }] of keys.slice(0, index).entries()) {
        writeEqual(into, name, values[before] ?? null);
        into.add(' and ');
      }
      writeAfter(into, key, values[index] ?? null);
      into.add(')');
    }),
    'or',
  );
}

function writeEqual(sql: SqlText, name: string, value: SqlValue): void {
  if (value === null) sql.add(`r."${name}" is null`);
  else sql.add(`r."${name}" = `).value(value);
}

function writeAfter(sql: SqlText, { name, isDescending }: Key, value: SqlValue): void {
  if (value === null) {
    sql.add(isDescending ? '1 = 0' : `r."${name}" is not null`);
    return;
  }
  sql.add(isDescending ? `(r."${name}" < ` : `(r."${name}" > `).value(value);
  sql.add(isDescending ? ` or r."${name}" is null)` : ')');
}
