import type { CollectionJson, FieldJson, LinesJson } from '@pedestal/blueprint';
import {
  buildColumns,
  buildWorkspace,
  type ColumnNames,
  linesTableOf,
  type SchemaSource,
  tableOf,
} from './schema.ts';
import { definitionOf, setShape, shapesOf, type TableShape } from './table-shapes.ts';

/** What a table or column was before its field left the catalogue. */
export type PartDefinition =
  | { kind: 'collection'; collection: CollectionJson; names: ColumnNames }
  | { kind: 'lines'; collection: string; lines: LinesJson; names: ColumnNames }
  | { kind: 'field'; field: FieldJson };

/** A table or column that no field points to. It is dropped after some days. */
export interface DetachedPart {
  table: string;
  /** Empty: the whole table. */
  column: string;
  definition: PartDefinition;
  /** null: a running change fills it. */
  detachedAt: number | null;
}

/** The catalogue with detached collections and lines put back. */
export function withDetachedTables(
  source: SchemaSource,
  parts: readonly DetachedPart[],
): SchemaSource {
  const definitions = parts.map(({ definition }) => definition);
  const columns: Record<string, Readonly<Record<string, string>>> = { ...source.columns };
  const collections = [...source.effective.collections];
  for (const each of definitions) {
    if (each.kind !== 'collection') continue;
    collections.push(each.collection);
    Object.assign(columns, each.names);
  }
  for (const each of definitions) {
    if (each.kind !== 'lines') continue;
    const index = collections.findIndex(({ id }) => id === each.collection);
    const owner = collections[index];
    if (!owner) continue;
    collections[index] = { ...owner, lines: [...owner.lines, each.lines] };
    Object.assign(columns, each.names);
  }
  return { ...source, effective: { ...source.effective, collections }, columns };
}

/** Every table of a workspace's records as it is in the database, detached parts included. */
export function physicalShapes(
  source: SchemaSource,
  parts: readonly DetachedPart[],
): Map<string, TableShape> {
  const workspace = buildWorkspace(withDetachedTables(source, parts));
  const shapes = new Map(
    [...workspace.collections.values()]
      .flatMap((collection) => shapesOf(collection))
      .map((shape) => [shape.name, shape]),
  );
  for (const { table, column, definition } of parts) {
    const shape = shapes.get(table);
    if (definition.kind !== 'field' || !shape) continue;
    const { field } = definition;
    const [built] = buildColumns(table, [field], { [field.id]: column });
    if (!built) continue;
    for (const [name, type] of definitionOf(built[1])) shape.columns.set(name, type);
    for (const set of setShape(table, built[1])) shapes.set(set.name, set);
  }
  return shapes;
}

type NewPart = Omit<DetachedPart, 'detachedAt'>;
type Names = Pick<SchemaSource, 'key' | 'columns'>;

export function collectionPart({ key, columns }: Names, collection: CollectionJson): NewPart {
  const table = tableOf(key, collection.id);
  const tables = [table, ...collection.lines.map(({ id }) => linesTableOf(key, collection.id, id))];
  const names = Object.fromEntries(tables.map((each) => [each, columns[each] ?? {}]));
  return { table, column: '', definition: { kind: 'collection', collection, names } };
}

export function linesPart({ key, columns }: Names, collection: string, lines: LinesJson): NewPart {
  const table = linesTableOf(key, collection, lines.id);
  const names = { [table]: columns[table] ?? {} };
  return { table, column: '', definition: { kind: 'lines', collection, lines, names } };
}

export function fieldPart(table: string, column: string, field: FieldJson): NewPart {
  return { table, column, definition: { kind: 'field', field } };
}
