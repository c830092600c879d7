import type { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { type PageRequest, writePage } from '../compile/page-query.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';

/** Gates of linked collections by `to` of the link; without a gate, no label is shown. */
export type LinkGates = ReadonlyMap<string, Gate>;

/** Where the readable text of a column that stores ids comes from; undefined: it has none. */
type LabelSource =
  | { kind: 'person' }
  | { kind: 'orgUnit' }
  | { kind: 'record'; gate: Gate; column: Column; set: string | undefined };

/** The column whose value names a record in a link, if the person can read it everywhere. */
function labelColumnOf(gate: Gate): Column | undefined {
  return readableColumn(gate, gate.collection.json.label);
}

export function labelOf(column: Column, gates: LinkGates): LabelSource | undefined {
  const { field, storage, id } = column;
  if (field === undefined) {
    if (id === 'owner') return { kind: 'person' };
    return id === 'orgUnit' ? { kind: 'orgUnit' } : undefined;
  }
  if (field.type === 'person') return { kind: 'person' };
  if (field.type === 'orgUnit') return { kind: 'orgUnit' };
  if (field.type !== 'link' && field.type !== 'links') return undefined;
  const gate = gates.get(field.to);
  const label = gate && labelColumnOf(gate);
  const set = storage.kind === 'set' ? storage.table : undefined;
  return label && { kind: 'record', gate, column: label, set };
}

/** The rows of the list with the labels of ids as `l0`, `l1`, … beside their columns. */
export function writeRecords(
  sql: SqlText,
  request: PageRequest,
  labels: readonly (LabelSource | undefined)[],
): void {
  sql.add('select p.*');
  for (const [index, label] of labels.entries()) {
    if (!label) continue;
    sql.add(', ');
    writeLabel(sql, label, `p."c${index}"`, 'p."id"');
    sql.add(` as "l${index}"`);
  }
  sql.add(' from (');
  writePage(sql, request);
  sql.add(') p');
}

/** The lines of the records of a list as `n0`, `n1`, … beside the records' own columns. */
export function writeLines(
  sql: SqlText,
  request: PageRequest,
  { table }: LinesSchema,
  columns: readonly Column[],
  labels: readonly (LabelSource | undefined)[],
): void {
  const { gate } = request;
  const own = request.columns.map((_, index) => `p."c${index}"`);
  const flags = gate.isUniform ? [] : gate.parts.map((_, index) => `p."p${index}"`);
  sql.add(`select ${[...own, ...flags].join(', ')}`);
  for (const [index, { name, storage }] of columns.entries()) {
    const value = storage.kind === 'scaled' ? `cast(n."${name}" as text)` : `n."${name}"`;
    sql.add(`, ${value} as "n${index}"`);
    const label = labels[index];
    if (!label) continue;
    sql.add(', ');
    writeLabel(sql, label, `n."${name}"`, 'n."id"');
    sql.add(` as "m${index}"`);
  }
  sql.add(' from (');
  writePage(sql, request);
  sql.add(`) p join "${table}" n on n."parent_id" = p."id" order by p."id", n."position"`);
}

const SEPARATOR = '; ';

/** A link to a record that the person cannot see has no label. */
function writeLabel(sql: SqlText, label: LabelSource, value: string, id: string): void {
  if (label.kind === 'person') {
    sql.add(
      `(select u.display_name || ' (' || u.user_name || ')' from "user" u where u.id = ${value})`,
    );
    return;
  }
  if (label.kind === 'orgUnit') {
    sql.add(`(select o.name from org_unit o where o.id = ${value})`);
    return;
  }
  const { gate, column, set } = label;
  const shown = `cast(l."${column.name}" as text)`;
  if (set === undefined) {
    sql.add(`(select ${shown} from "${gate.collection.table}" l where l."id" = ${value} and `);
  } else {
    const joined = sql.kind === 'postgres' ? 'string_agg' : 'group_concat';
    sql.add(`(select ${joined}(${shown}, '${SEPARATOR}') from "${set}" s`);
    sql.add(` join "${gate.collection.table}" l on l."id" = s."value"`);
    sql.add(` where s."record_id" = ${id} and `);
  }
  writeRowCondition(sql, gate, 'l');
  sql.add(' and l."deleted_at" is null)');
}

/** What links of a collection and of its lines point to. */
export function linkTargets({ columns, lines }: CollectionSchema): Set<string> {
  const all = [columns, ...[...lines.values()].map((schema) => schema.columns)];
  return new Set(
    all.flatMap((map) =>
      [...map.values()].flatMap(({ field }) =>
        field?.type === 'link' || field?.type === 'links' ? [field.to] : [],
      ),
    ),
  );
}
