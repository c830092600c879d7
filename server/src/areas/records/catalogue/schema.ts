import type {
  BlueprintJson,
  CollectionJson,
  FieldJson,
  FlowJson,
  LinesJson,
  Title,
} from '@pedestal/blueprint';
import { type WaitingIndex, waitingIndexesOf } from './waiting-index.ts';

/** How a value is stored; decides its column type, its conversion and what compares with it. */
export type Storage =
  | { kind: 'text' }
  /** An id of a person, an org unit or a record. */
  | { kind: 'id' }
  | { kind: 'scaled'; scale: number }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'instant' }
  /** Several ids: JSON text in the column, and a row each in a table of their own for filters. */
  | { kind: 'set'; table: string }
  /** Kept elsewhere: files of the record. */
  | { kind: 'none' };

export interface Column {
  id: string;
  title: Title;
  /** Column name; safe to write into SQL. */
  name: string;
  storage: Storage;
  /** Undefined: a system column. */
  field?: FieldJson;
}

export interface LinesSchema {
  json: LinesJson;
  table: string;
  columns: ReadonlyMap<string, Column>;
}

/** A collection of an installed workspace with its tables. */
export interface CollectionSchema {
  workspace: string;
  systemCode: string;
  /** Of the workspace's schema. */
  version: number;
  id: string;
  json: CollectionJson;
  table: string;
  /** Fields and system columns by id. */
  columns: ReadonlyMap<string, Column>;
  lines: ReadonlyMap<string, LinesSchema>;
  flow: FlowJson | undefined;
  /** Transitions that only an approval performs. */
  ends: ReadonlySet<string>;
  waiting: readonly WaitingIndex[];
}

export interface WorkspaceSchema {
  key: string;
  systemCode: string;
  version: number;
  blueprint: BlueprintJson;
  collections: ReadonlyMap<string, CollectionSchema>;
}

/** Table name → field id → column name. */
export type ColumnNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SchemaSource {
  key: string;
  systemCode: string;
  version: number;
  effective: BlueprintJson;
  columns: ColumnNames;
}

export function buildWorkspace(source: SchemaSource): WorkspaceSchema {
  const { key, systemCode, version, effective: blueprint } = source;
  const collections = new Map(
    blueprint.collections.map((json) => [json.id, buildCollection(source, json)]),
  );
  return { key, systemCode, version, blueprint, collections };
}

function buildCollection(source: SchemaSource, json: CollectionJson): CollectionSchema {
  const { key: workspace, systemCode, version } = source;
  const table = tableOf(workspace, json.id);
  return {
    workspace,
    systemCode,
    version,
    id: json.id,
    json,
    table,
    columns: new Map([
      ...systemColumns(json).map((column) => [column.id, column] as const),
      ...buildColumns(table, json.fields, source.columns[table]),
    ]),
    lines: new Map(
      json.lines.map((lines) => {
        const linesTable = linesTableOf(workspace, json.id, lines.id);
        const columns = new Map(buildColumns(linesTable, lines.fields, source.columns[linesTable]));
        return [lines.id, { json: lines, table: linesTable, columns }];
      }),
    ),
    flow: json.states,
    ends: new Set([...endsOf(source.effective, json.id), ...dailyOf(json)]),
    waiting: waitingIndexesOf(json),
  };
}

function endsOf({ approvals = [] }: BlueprintJson, collection: string): ReadonlySet<string> {
  return new Set(
    approvals
      .filter((approval) => approval.collection === collection)
      .flatMap(({ approved = '', rejected = '', withdrawn = '' }) => [
        approved,
        rejected,
        withdrawn,
      ])
      .filter((id) => id !== ''),
  );
}

/** Transitions that only the console performs. */
function dailyOf({ states }: CollectionJson): string[] {
  return (states?.transitions ?? []).flatMap(({ id, daily }) => (daily ? [id] : []));
}

export function buildColumns(
  table: string,
  fields: readonly FieldJson[],
  names: Readonly<Record<string, string>> = {},
): [string, Column][] {
  return fields.map((field) => {
    const name = names[field.id];
    if (name === undefined) throw new Error(`${table} has no column for ${field.id}`);
    return [
      field.id,
      { id: field.id, title: field.title, name, storage: storageOf(field, table, name), field },
    ];
  });
}

function storageOf(field: FieldJson, table: string, column: string): Storage {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'code':
    case 'choice':
      return { kind: 'text' };
    case 'person':
    case 'orgUnit':
    case 'link':
      return { kind: 'id' };
    case 'integer':
      return { kind: 'scaled', scale: 0 };
    case 'decimal':
    case 'money':
    case 'percent':
    case 'sum':
      return { kind: 'scaled', scale: field.scale };
    case 'computed':
      return computedStorage(field.of, field.scale ?? 0);
    case 'boolean':
      return { kind: 'flag' };
    case 'date':
      return { kind: 'day' };
    case 'timestamp':
      return { kind: 'instant' };
    case 'choices':
    case 'links':
      return { kind: 'set', table: shorten(`${table}__${column}`) };
    case 'files':
      return { kind: 'none' };
  }
}

function computedStorage(of: string, scale: number): Storage {
  if (of === 'text') return { kind: 'text' };
  if (of === 'boolean') return { kind: 'flag' };
  if (of === 'date') return { kind: 'day' };
  return { kind: 'scaled', scale };
}

/** The part after `r_` holds no capital letter, because both databases fold them differently. */
export function tableOf(workspace: string, collection: string): string {
  return `r_${workspace}_${collection}`.toLowerCase();
}

export function linesTableOf(workspace: string, collection: string, lines: string): string {
  return `${tableOf(workspace, collection)}_${lines}`.toLowerCase();
}

const MAX_NAME = 63;

/** PostgreSQL cuts longer names, and two of them could become equal. */
export function shorten(name: string): string {
  if (name.length <= MAX_NAME) return name;
  let hash = 0;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return `${name.slice(0, MAX_NAME - 9)}_${hash.toString(16).padStart(8, '0')}`;
}

/** What every record has, under the names that views, filters and expressions use. */
const SYSTEM_COLUMNS: readonly Column[] = [
  { id: 'id', title: ['编号', 'ID'], name: 'id', storage: { kind: 'id' } },
  { id: 'no', title: ['单号', 'No.'], name: 'no', storage: { kind: 'text' } },
  { id: 'state', title: ['状态', 'State'], name: 'state', storage: { kind: 'text' } },
  { id: 'owner', title: ['负责人', 'Owner'], name: 'owner_id', storage: { kind: 'id' } },
  { id: 'orgUnit', title: ['部门', 'Unit'], name: 'org_unit_id', storage: { kind: 'id' } },
  {
    id: 'created',
    title: ['创建时间', 'Created'],
    name: 'created_at',
    storage: { kind: 'instant' },
  },
  {
    id: 'updated',
    title: ['更新时间', 'Updated'],
    name: 'updated_at',
    storage: { kind: 'instant' },
  },
];

function systemColumns({ ownerTitle }: CollectionJson): readonly Column[] {
  if (!ownerTitle) return SYSTEM_COLUMNS;
  return SYSTEM_COLUMNS.map((column) =>
    column.id === 'owner' ? { ...column, title: ownerTitle } : column,
  );
}
