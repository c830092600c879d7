import type { Title } from '@pedestal/blueprint';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import { accessIn, type Gate } from '../gate/gate.ts';

/** A column that a file can fill: a field of the record, or one of its lines. */
export interface ImportColumn {
  /** `field` or `lines.field` */
  id: string;
  title: Title;
  column: Column;
  lines?: LinesSchema;
}

const NEVER_IMPORTED = ['computed', 'sum', 'files'];

const isImported = ({ field }: Column) =>
  field !== undefined && !NEVER_IMPORTED.includes(field.type);

/** Fields that a person can set in new or existing records, in the order of the collection. */
export function importableColumns(
  collection: CollectionSchema,
  gates: readonly (Gate | undefined)[],
): ImportColumn[] {
  const canWrite = (id: string) =>
    gates.some((gate) => gate && accessIn(gate, id, [...gate.parts.keys()]) === 'write');
  const key = keyOf(collection);
  return columnsOf(collection).filter(({ id, column, lines }) => {
    if (!column.field) return key.includes(id);
    return isImported(column) && canWrite(lines?.json.id ?? id);
  });
}

/** All columns of a collection and of its lines. */
function columnsOf({ columns, lines }: CollectionSchema): ImportColumn[] {
  const own = [...columns.values()].map((column) => ({
    id: column.id,
    title: column.title,
    column,
  }));
  const ofLines = [...lines.values()].flatMap((schema) =>
    [...schema.columns.values()].map((column) => ({
      id: `${schema.json.id}.${column.id}`,
      title: titleIn(schema, column),
      column,
      lines: schema,
    })),
  );
  return [...own, ...ofLines];
}

const titleIn = ({ json }: LinesSchema, { title }: Column): Title => [
  `${json.title[0]}/${title[0]}`,
  `${json.title[1]}/${title[1]}`,
];

/** The column that a path names. */
export function findColumn(collection: CollectionSchema, id: string): ImportColumn | undefined {
  return columnsOf(collection).find((column) => column.id === id);
}

/** Names that a heading may have: a field of lines also goes without the name of the lines. */
export function headingsOf({ id, title, column, lines }: ImportColumn) {
  return { id, title: lines ? [...title, ...column.title, column.id] : title };
}

/** Fields by which existing records are found: the key, a unique field, or the number. */
export function keyOf({ json }: CollectionSchema): readonly string[] {
  if (json.key) return json.key;
  const unique = json.fields.find((field) => field.unique);
  if (unique) return [unique.id];
  return json.number ? ['no'] : [];
}
