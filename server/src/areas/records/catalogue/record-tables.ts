import { columnOf } from '@pedestal/blueprint';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import {
  type CollectionSchema,
  type Column,
  type LinesSchema,
  type Storage,
  shorten,
} from './schema.ts';

/**
 * Statements that make the tables of a collection. Every name comes from ids that the blueprint's
 * schema has checked, so they need quotes but no escapes.
 */

const SYSTEM_DEFINITION = `"id" text primary key not null,
  "no" text,
  "state" text not null,
  "version" bigint not null,
  "owner_id" text not null,
  "org_unit_id" text not null,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "deleted_at" bigint`;

export function createCollectionTables(collection: CollectionSchema, kind: DatabaseKind): string[] {
  const fields = [...collection.columns.values()].filter((column) => column.field !== undefined);
  return [
    createTable(kind, collection.table, [SYSTEM_DEFINITION, ...fields.flatMap(definitionOf)]),
    ...fields.flatMap((column) => createSetTable(kind, collection.table, column)),
    ...[...collection.lines.values()].flatMap((lines) =>
      createLinesTables(kind, collection, lines),
    ),
    ...createIndexes(collection),
  ];
}

function createLinesTables(
  kind: DatabaseKind,
  collection: CollectionSchema,
  { table, columns }: LinesSchema,
): string[] {
  const fields = [...columns.values()];
  return [
    createTable(kind, table, [
      `"id" text primary key not null,
      "parent_id" text not null references "${collection.table}" ("id") on delete cascade,
      "position" bigint not null`,
      ...fields.flatMap(definitionOf),
    ]),
    `create index "${table}_parent" on "${table}" ("parent_id", "position")`,
    ...fields.flatMap((column) => createSetTable(kind, table, column)),
  ];
}

function createTable(kind: DatabaseKind, table: string, definitions: readonly string[]): string {
  const body = definitions.join(',\n  ');
  if (kind === 'postgres') return `create table "${table}" (${body})`;
  return `create table "${table}" (${body.replaceAll('bigint', 'integer')}) strict`;
}

function columnTypeOf(storage: Storage): 'text' | 'bigint' | undefined {
  if (storage.kind === 'none') return undefined;
  const isText = storage.kind === 'text' || storage.kind === 'id' || storage.kind === 'set';
  return isText ? 'text' : 'bigint';
}

function definitionOf({ name, storage }: Column): string[] {
  const type = columnTypeOf(storage);
  return type === undefined ? [] : [`"${name}" ${type}`];
}

/** Both columns are the key, and a second index finds the records of a value. */
function createSetTable(kind: DatabaseKind, owner: string, { storage }: Column): string[] {
  if (storage.kind !== 'set') return [];
  const { table } = storage;
  return [
    createTable(kind, table, [
      `"record_id" text not null references "${owner}" ("id") on delete cascade`,
      '"value" text not null',
      'primary key ("record_id", "value")',
    ]),
    `create index "${table}_value" on "${table}" ("value", "record_id")`,
  ];
}

const LIVE = 'where "deleted_at" is null';

/**
 * Each order that a view or the blueprint asks for gets three indexes: one to walk along it, which
 * also holds owner and unit, and one each for the records of a unit and of an owner.
 */
function createIndexes(collection: CollectionSchema): string[] {
  const orders = new Map<string, string[]>();
  const { views, indexes } = collection.json;
  for (const keys of [['created'], ...views.map((view) => view.sort), ...indexes]) {
    const names = keys.flatMap((key) => columnNameOf(collection, key));
    if (names.length > 0) orders.set(names.join('_'), names);
  }
  return [
    ...[...orders].flatMap(([name, columns]) =>
      createOrderIndexes(collection.table, name, columns),
    ),
    ...createUniqueIndexes(collection),
  ];
}

function columnNameOf({ columns }: CollectionSchema, key: string): string[] {
  const column = columns.get(key.replace(/^-/, ''));
  return column && columnTypeOf(column.storage) && column.storage.kind !== 'set'
    ? [column.name]
    : [];
}

function createOrderIndexes(table: string, name: string, columns: readonly string[]): string[] {
  const index = (suffix: string, names: readonly string[]) =>
    `create index "${shorten(`${table}_${name}_${suffix}`)}" on "${table}" (${quoteAll(names)}) ${LIVE}`;
  return [
    index('walk', [...columns, 'id', 'org_unit_id', 'owner_id']),
    index('unit', ['org_unit_id', ...columns, 'id']),
    index('owner', ['owner_id', ...columns, 'id']),
  ];
}

function createUniqueIndexes({ table, json, columns }: CollectionSchema): string[] {
  const unique = json.fields
    .filter((field) => field.unique)
    .map((field) => [columns.get(field.id)?.name ?? columnOf(field.id)]);
  const key = json.key?.map((id) => columns.get(id)?.name ?? columnOf(id));
  const number = json.number ? [['no']] : [];
  const all = new Map(
    [...unique, ...(key ? [key] : []), ...number].map((names) => [names.join('_'), names]),
  );
  return [...all].map(
    ([name, names]) =>
      `create unique index "${shorten(`${table}_${name}_unique`)}" on "${table}" (${quoteAll(names)}) ${LIVE}`,
  );
}

const quoteAll = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
