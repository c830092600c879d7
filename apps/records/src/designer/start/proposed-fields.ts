import type { CollectionJson, FieldJson, RoleJson, Title } from '@pedestal/blueprint';
import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { choicesFrom, TEXT_LIMIT } from './choices.ts';

export type Inferred = RouteOutput<RouteOf<'POST /gateway/workspaces/infer'>>;
export type InferredColumn = Inferred['columns'][number];
export type ColumnType = InferredColumn['type'];

/** A column of the file, as the person corrected it. */
export interface Row extends InferredColumn {
  isUsed: boolean;
  title: string;
}

const MAX_COLUMNS = 8;
const MAX_SEARCH = 5;
const LABEL_TYPES: readonly ColumnType[] = ['text', 'code'];
const ALL_ACTIONS = ['read', 'create', 'edit', 'delete', 'import', 'export'];

export function toRows({ columns }: Inferred): Row[] {
  return columns.map((column) => ({ ...column, isUsed: true, title: column.header }));
}

/** Types that a column can be given; choices only where there are few different values. */
export function typesOf({ choices }: InferredColumn): ColumnType[] {
  const types: ColumnType[] = ['text', 'longText', 'code', 'integer', 'decimal', 'money'];
  types.push('percent', 'boolean', 'date', 'timestamp');
  return choices.length > 0 ? [...types, 'choice'] : types;
}

/** Values of the file that the chosen type does not take. */
export function misfitsOf({ type, misfits }: Row): number {
  if (type === 'money') return misfits.decimal ?? 0;
  // A percent may be written without its sign.
  if (type === 'percent') return Math.min(misfits.decimal ?? 0, misfits.percent ?? 0);
  return misfits[type] ?? 0;
}

function toField(row: Row): FieldJson {
  const name = row.title.trim() || row.header;
  const title: Title = [name.slice(0, 100), name.slice(0, 100)];
  const base = { id: row.id, title };
  switch (row.type) {
    case 'text':
    case 'code':
      return { ...base, type: row.type, max: Math.min(row.max, TEXT_LIMIT) };
    case 'longText':
      return { ...base, type: 'longText', max: 100_000 };
    case 'choice':
      return { ...base, type: 'choice', choices: choicesFrom(row.choices) };
    case 'decimal':
    case 'money':
    case 'percent':
      return { ...base, type: row.type, scale: row.scale || 2 };
    default:
      return { ...base, type: row.type };
  }
}

/** The collection that holds the rows of a file. */
export function collectionOf(id: string, title: Title, rows: readonly Row[]): CollectionJson {
  const used = rows.filter(({ isUsed }) => isUsed);
  const label = used.find(({ type }) => LABEL_TYPES.includes(type)) ?? used[0];
  const fields = used.map(toField);
  const texts = used.filter(({ type }) => LABEL_TYPES.includes(type)).map((row) => row.id);
  return withDefaults(id, title, fields, label?.id ?? '', texts.slice(0, MAX_SEARCH));
}

/** A collection with nothing but a name. */
export function emptyCollection(id: string, title: Title): CollectionJson {
  const name: FieldJson = {
    ...{ id: 'name', title: ['名称', 'Name'], type: 'text', max: 200, required: true },
  };
  return withDefaults(id, title, [name], 'name', ['name']);
}

function withDefaults(
  id: string,
  title: Title,
  fields: readonly FieldJson[],
  label: string,
  search: readonly string[],
): CollectionJson {
  const columns = fields.slice(0, MAX_COLUMNS).map((field) => field.id);
  return {
    ...{ id, title, label, fields, search },
    ...{ lines: [], rules: [], indexes: [] },
    views: [{ id: 'all', title: ['全部', 'All'], kind: 'list', columns, sort: [label] }],
  };
}

/** A role that may do everything in a collection, for administrators to hand out. */
export function editorRole(id: string, collection: string, [zh, en]: Title): RoleJson {
  return {
    id,
    title: [`${zh}：编辑`.slice(0, 100), `${en} editor`.slice(0, 100)],
    grants: [{ collection, actions: ALL_ACTIONS, scope: 'all' }],
  };
}
