import { columnOf } from '@pedestal/blueprint';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import {
  type CollectionSchema,
  type Column,
  type LinesSchema,
  type Storage,
  shorten,
} from './schema.ts';
import { writeStates } from './waiting-index.ts';

/**
 * A table as it should be. Every name comes from ids that the blueprint's schema has checked, so
 * they need quotes but no escapes.
 */
export interface TableShape {
  name: string;
  /** Column name → its type and constraints. */
  columns: Map<string, string>;
  /** Constraints of the table. */
  constraints: readonly string[];
  /** Index name → statement for PostgreSQL that creates it; see `indexStatement`. */
  indexes: Map<string, string>;
  /** Rows can neither be changed nor deleted. */
  isAppendOnly?: boolean;
}

const SYSTEM_COLUMNS: readonly (readonly [name: string, definition: string])[] = [
  ['id', 'text primary key not null'],
  ['no', 'text'],
  ['state', 'text not null'],
  ['version', 'bigint not null'],
  ['owner_id', 'text not null'],
  ['org_unit_id', 'text not null'],
  ['created_at', 'bigint not null'],
  ['updated_at', 'bigint not null'],
  ['deleted_at', 'bigint'],
];

/** The tables of a collection: its own, those of its lines, and one for each field with several values. */
export function shapesOf(collection: CollectionSchema): TableShape[] {
  const fields = [...collection.columns.values()].filter((column) => column.field !== undefined);
  return [
    {
      name: collection.table,
      columns: new Map([...SYSTEM_COLUMNS, ...fields.flatMap(definitionOf)]),
      constraints: [],
      indexes: indexesOf(collection),
    },
    ...fields.flatMap((column) => setShape(collection.table, column)),
    ...[...collection.lines.values()].flatMap((lines) => linesShapes(collection.table, lines)),
  ];
}

function linesShapes(owner: string, { table, columns }: LinesSchema): TableShape[] {
  const fields = [...columns.values()];
  const parent = `text not null references "${owner}" ("id") on delete cascade`;
  return [
    {
      name: table,
      columns: new Map([
        ['id', 'text primary key not null'],
        ['parent_id', parent],
        ['position', 'bigint not null'],
        ...fields.flatMap(definitionOf),
      ]),
      constraints: [],
      indexes: new Map([
        [
          `${table}_parent`,
          `create index "${table}_parent" on "${table}" ("parent_id", "position")`,
        ],
      ]),
    },
    ...fields.flatMap((column) => setShape(table, column)),
  ];
}

/** Both columns are the key, and a second index finds the records of a value. */
export function setShape(owner: string, { storage }: Column): TableShape[] {
  if (storage.kind !== 'set') return [];
  const { table: name } = storage;
  return [
    {
      name,
      columns: new Map([
        ['record_id', `text not null references "${owner}" ("id") on delete cascade`],
        ['value', 'text not null'],
      ]),
      constraints: ['primary key ("record_id", "value")'],
      indexes: new Map([
        [`${name}_value`, `create index "${name}_value" on "${name}" ("value", "record_id")`],
      ]),
    },
  ];
}

/** The SQL type of a stored value; undefined: it has no column. */
export function columnTypeOf(storage: Storage): 'text' | 'bigint' | undefined {
  if (storage.kind === 'none') return undefined;
  const isText = storage.kind === 'text' || storage.kind === 'id' || storage.kind === 'set';
  return isText ? 'text' : 'bigint';
}

export function definitionOf({ name, storage }: Column): [string, string][] {
  const type = columnTypeOf(storage);
  return type === undefined ? [] : [[name, type]];
}

/** Statements that create a table with its indexes and triggers. */
export function createTableStatements(kind: DatabaseKind, shape: TableShape): string[] {
  const indexes = [...shape.indexes.values()].map((statement) => indexStatement(kind, statement));
  const refusals = shape.isAppendOnly ? refuseChanges(kind, shape.name) : [];
  return [createTableOnly(kind, shape), ...indexes, ...refusals];
}

/** Makes the database refuse updates and deletes of a table. Running it twice does no harm. */
function refuseChanges(kind: DatabaseKind, table: string): string[] {
  const name = shorten(`${table}_append_only`);
  if (kind === 'sqlite') {
    return (['update', 'delete'] as const).map(
      (event) => `create trigger if not exists "${name}_${event}" before ${event} on "${table}"
        begin select raise(abort, '${table} refuses ${event}'); end`,
    );
  }
  const call = `execute function "${name}"()`;
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as
      $$ begin raise exception '${table} refuses %', lower(TG_OP); end $$`,
    `create or replace trigger "${name}" before update or delete on "${table}" for each row ${call}`,
    `create or replace trigger "${name}_all" before truncate on "${table}" ${call}`,
  ];
}

/**
 * Not strict on SQLite, unlike the other tables: adding a column to a strict table reads all its
 * rows, and everybody waits meanwhile. The engine checks each value before it is stored.
 */
function createTableOnly(kind: DatabaseKind, { name, columns, constraints }: TableShape): string {
  const body = [
    ...[...columns].map(([column, definition]) => `"${column}" ${definition}`),
    ...constraints,
  ].join(',\n  ');
  return kind === 'postgres'
    ? `create table "${name}" (${body})`
    : `create table "${name}" (${toSqlite(body)})`;
}

export function addColumnStatement(
  kind: DatabaseKind,
  table: string,
  column: string,
  definition: string,
): string {
  const type = kind === 'postgres' ? definition : toSqlite(definition);
  return `alter table "${table}" add column "${column}" ${type}`;
}

function toSqlite(definition: string): string {
  return definition.replaceAll('bigint', 'integer');
}

const LIVE = 'where "deleted_at" is null';

/**
 * Each order that a view or the blueprint asks for gets three indexes: one to walk along it, which
 * also holds owner and unit, and one each for the records of a unit and of an owner. All hold the
 * state, the usual filter: a unit without open records is passed without reading its records. The
 * records that wait for somebody are in an index of their own.
 */
function indexesOf(collection: CollectionSchema): Map<string, string> {
  const orders = new Map<string, OrderKey[]>();
  const { views, indexes } = collection.json;
  for (const keys of [['created'], ...views.map((view) => view.sort), ...indexes]) {
    const order = orderOf(collection, keys);
    if (order.length > 0) orders.set(nameOf(order), order);
  }
  return new Map([
    ...[...orders].flatMap(([name, order]) => orderIndexes(collection.table, name, order)),
    ...waitingIndexes(collection),
    ...uniqueIndexes(collection),
    trashIndex(collection),
  ]);
}

interface OrderKey {
  name: string;
  isDescending: boolean;
}

/** The keys of an order. An index is read in both directions, so the first one is ascending. */
function orderOf({ columns }: CollectionSchema, keys: readonly string[]): OrderKey[] {
  const order = keys.flatMap((key) => {
    const column = columns.get(key.replace(/^-/, ''));
    if (!column || !columnTypeOf(column.storage) || column.storage.kind === 'set') return [];
    return [{ name: column.name, isDescending: key.startsWith('-') }];
  });
  const isFlipped = order[0]?.isDescending ?? false;
  return order.map(({ name, isDescending }) => ({
    name,
    isDescending: isDescending !== isFlipped,
  }));
}

const nameOf = (order: readonly OrderKey[]) =>
  order.map((key) => (key.isDescending ? `${key.name}_desc` : key.name)).join('_');

const NEVER_NULL = new Set(
  SYSTEM_COLUMNS.filter(([, definition]) => definition.includes('not null')).map(([name]) => name),
);

/** Empty values come first in ascending order, as lists are sorted. */
function writeKey({ name, isDescending }: OrderKey): string {
  const nulls = NEVER_NULL.has(name) ? '' : isDescending ? ' nulls last' : ' nulls first';
  return `"${name}"${isDescending ? ' desc' : ''}${nulls}`;
}

/** The columns of an order in an index; the id makes it complete. */
function writeKeys(order: readonly OrderKey[]): string {
  const id = { name: 'id', isDescending: order.at(-1)?.isDescending ?? false };
  return [...order, id].map(writeKey).join(', ');
}

function orderIndexes(table: string, name: string, order: readonly OrderKey[]): [string, string][] {
  const written = writeKeys(order);
  const index = (suffix: string, columns: string): [string, string] => {
    const indexName = shorten(`${table}_${name}_${suffix}`);
    return [indexName, `create index "${indexName}" on "${table}" (${columns}) ${LIVE}`];
  };
  return [
    index('walk', `${written}, "org_unit_id", "owner_id", "state"`),
    index('unit', `"org_unit_id", ${written}, "state"`),
    index('owner', `"owner_id", ${written}, "state"`),
  ];
}

/**
 * An index has another name where its states are others, so that a change of them builds it again. It
 * holds all that is compared: SQLite counts in no other index then.
 */
export function waitingIndexes(collection: CollectionSchema): [string, string][] {
  const { table, waiting } = collection;
  return waiting.flatMap(({ states, sort }): [string, string][] => {
    const order = orderOf(collection, sort);
    if (order.length === 0) return [];
    const name = shorten(`${table}_${nameOf(order)}_waiting_${states.join('_')}`);
    const columns = `${writeKeys(order)}, "state", "org_unit_id", "owner_id", "deleted_at"`;
    const isWaiting = writeStates('"state"', states);
    return [[name, `create index "${name}" on "${table}" (${columns}) ${LIVE} and ${isWaiting}`]];
  });
}

/** Finds the records that can be purged. */
function trashIndex({ table }: CollectionSchema): [string, string] {
  const name = shorten(`${table}_trash`);
  const columns = '("deleted_at", "id") where "deleted_at" is not null';
  return [name, `create index "${name}" on "${table}" ${columns}`];
}

/** SQLite sorts empty values as lists do, and knows no other order in an index. */
export function indexStatement(kind: DatabaseKind, statement: string): string {
  return kind === 'postgres' ? statement : statement.replaceAll(/ nulls (?:first|last)/g, '');
}

function uniqueIndexes(collection: CollectionSchema): [string, string][] {
  const { table } = collection;
  const all = new Map(uniqueColumnsOf(collection).map((names) => [names.join('_'), names]));
  return [...all].map(([name, names]) => {
    const indexName = shorten(`${table}_${name}_unique`);
    return [
      indexName,
      `create unique index "${indexName}" on "${table}" (${quoteAll(names)}) ${LIVE}`,
    ];
  });
}

const quoteAll = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** The columns of each unique index of a collection. */
function uniqueColumnsOf({ json, columns }: CollectionSchema): string[][] {
  const nameOf = (id: string) => columns.get(id)?.name ?? columnOf(id);
  const unique = json.fields.filter((field) => field.unique).map((field) => [nameOf(field.id)]);
  const key = json.key?.map(nameOf);
  const number = json.number ? [[...(json.number.per ?? []).map(nameOf), 'no']] : [];
  return [...unique, ...(key ? [key] : []), ...number];
}

const uniqueColumns = new WeakMap<CollectionSchema, ReadonlySet<string>>();

/** May a record with these values equal another one in a unique index? */
export function mayCollide(
  collection: CollectionSchema,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const known = uniqueColumns.get(collection) ?? new Set(uniqueColumnsOf(collection).flat());
  uniqueColumns.set(collection, known);
  return [...known].some((name) => values[name] !== null && values[name] !== undefined);
}
