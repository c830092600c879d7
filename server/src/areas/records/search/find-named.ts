import type { Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import { HIT_SORT, type PageRequest } from '../compile/page-query.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { readNamesOf } from '../link/link.store.ts';
import { nameOf } from '../link/names.ts';
import type { Named } from '../link/organisation-names.store.ts';
import { readPage } from '../record/record.store.ts';
import { hasFewHits } from './search.store.ts';
import { searchFieldsOf } from './search-fields.ts';
import { compileSearch } from './search-query.ts';

export interface Finder {
  db: Db;
  kind: DatabaseKind;
}

interface Wanted {
  /** Empty: the newest records. */
  q: string;
  limit: number;
  locale: Locale;
}

/** Finds records by what a person types: an exact number or key first, then the newest hits. */
export async function findNamed(
  { db, kind }: Finder,
  gate: Gate,
  { q, limit, locale }: Wanted,
): Promise<Named[]> {
  const ids = new Set<string>();
  for (const request of await requestsOf({ db, kind }, gate, q, limit)) {
    for (const row of await readPage(db, kind, request)) ids.add(String(row.id));
  }
  const wanted = [...ids].slice(0, limit);
  if (wanted.length === 0) return [];
  const rows = await readNamesOf(db, kind, gate, wanted);
  const names = new Map(rows.map((row) => [String(row.id), nameOf(gate, row, locale)]));
  return wanted.flatMap((id) => names.get(id) ?? []);
}

async function requestsOf(
  { db, kind }: Finder,
  gate: Gate,
  q: string,
  limit: number,
): Promise<PageRequest[]> {
  const list = { gate, columns: [], from: undefined, limit, trashed: false };
  const created = gate.collection.columns.get('created') as Column;
  const newest = {
    ...list,
    sorts: [{ column: created, isDescending: true }],
    plan: 'walk' as const,
  };
  if (q === '') return [{ ...newest, filter: undefined }];
  const exact = exactColumns(gate).map((column) => ({ ...newest, filter: isEqual(column, q) }));
  if (searchFieldsOf(gate.collection).length === 0) {
    const label = readableColumn(gate, gate.collection.json.label);
    const isText = label?.storage.kind === 'text';
    return isText ? [...exact, { ...newest, filter: isInLabel(label, q) }] : exact;
  }
  const search = compileSearch(kind, gate, q);
  if (!search) return exact;
  const { match } = search;
  const hits = { match, isFew: await hasFewHits(db, kind, match) };
  return [...exact, { ...list, sorts: [HIT_SORT], plan: 'hits', hits, filter: undefined }];
}

/** Columns with a unique index: looking a value up in them is cheap. */
function exactColumns(gate: Gate): Column[] {
  const { json } = gate.collection;
  const ids = [
    ...(json.number ? ['no'] : []),
    ...json.fields.filter(({ unique }) => unique).map(({ id }) => id),
    ...(json.key?.length === 1 ? json.key : []),
  ];
  return [...new Set(ids)].flatMap((id) => {
    const column = readableColumn(gate, id);
    return column?.storage.kind === 'text' ? [column] : [];
  });
}

function isEqual({ name }: Column, q: string): WriteCondition {
  return (sql) => void sql.add(`r."${name}" = `).value(q);
}

/** For collections without a search index, which are small. */
function isInLabel({ name }: Column, q: string): WriteCondition {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return (sql) => void sql.add(`lower(r."${name}") like `).value(pattern).add(" escape '\\'");
}
