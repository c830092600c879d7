import type { SqlText, WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import type { Column } from '../catalogue/schema.ts';
import type { Gate } from '../gate/gate.ts';
import { unitsOf, writePartFlags, writeRowCondition } from '../gate/row-condition.ts';
import { type Hits, hitOf, writeIndex, writeMatch } from '../search/search-query.ts';
import { type Place, type Sort, writeBeyond, writeOrder } from './order.ts';

/** How a page is read: along the order's index, from each unit's part of it, or from the search index. */
export type Plan = 'walk' | 'branches' | 'hits';

export interface PageRequest {
  gate: Gate;
  /** Columns to read besides the id. */
  columns: readonly Column[];
  filter: WriteCondition | undefined;
  sorts: readonly Sort[];
  from: Place | undefined;
  limit: number;
  plan: Plan;
  /** For the plan `hits`. The newest hits come first. */
  hits?: Hits;
  /** Read what is in the trash instead. */
  trashed: boolean;
}

/** Where a row of a page that is read as a list has its values. */
export interface PagePlaces {
  id: number;
  version: number;
  /** Only in the trash. */
  deletedAt: number | undefined;
  /** The first of the columns. */
  columns: number;
  /** Of the sort values. */
  keys: readonly number[];
  /** The first of the flags of the gate's parts; there are none where all parts are alike. */
  parts: number;
}

type Selected = Pick<PageRequest, 'columns' | 'sorts' | 'trashed'>;

export function placesIn({ columns, sorts, trashed }: Selected): PagePlaces {
  const first = trashed ? 3 : 2;
  let parts = first + columns.length;
  const keys = sorts.map(({ column }) => {
    const index = columns.indexOf(column);
    if (index >= 0) return first + index;
    parts += 1;
    return parts - 1;
  });
  return { id: 0, version: 1, deletedAt: trashed ? 2 : undefined, columns: first, keys, parts };
}

/**
 * Writes the query of one page. The columns are named `c0`, `c1`, … in their order, and the sort
 * values that are none of them `k0`, `k1`, …
 */
export function writePage(sql: SqlText, request: PageRequest): void {
  if (request.plan === 'walk') writeWalk(sql, request);
  else if (request.plan === 'hits') writeFound(sql, request);
  else writeBranches(sql, request);
}

const columnOf = (column: Column) => `r."${column.name}"`;

function writeWalk(sql: SqlText, request: PageRequest): void {
  const { gate, sorts, limit } = request;
  writeColumns(sql, request);
  sql.add(` from "${gate.collection.table}" r where `);
  writeRowCondition(sql, gate, 'r');
  sql.add(' and ');
  writeCommon(sql, request);
  writeOrder(sql, sorts, request.from?.isBackward ?? false, columnOf);
  sql.limit(limit);
}

/**
 * Reads the keys of the first rows of each branch, and then the rows of the first of all of them.
 * PostgreSQL needs a limit in each branch; SQLite merges branches lazily and allows none.
 */
function writeBranches(sql: SqlText, request: PageRequest): void {
  const { gate, sorts, limit } = request;
  const { table } = gate.collection;
  const isBackward = request.from?.isBackward ?? false;
  const keys = sorts.map(({ column }) => column);
  const keyList = keys.map((key, index) => `, r."${key.name}" as "k${index}"`).join('');
  const keyOf = (column: Column) => {
    const index = keys.indexOf(column);
    return index < 0 ? 'f."id"' : `f."k${index}"`;
  };
  const isPostgres = sql.kind === 'postgres';
  writeColumns(sql, request);
  sql.add(' from (select * from (');
  sql.join(branchesOf(gate), ' union all ', (writeBranch) => {
    if (isPostgres) sql.add('(');
    sql.add(`select r."id"${keyList} from "${table}" r where `);
    writeBranch(sql);
    sql.add(' and ');
    writeCommon(sql, request);
    if (!isPostgres) return;
    writeOrder(sql, sorts, isBackward, columnOf);
    sql.limit(limit).add(')');
  });
  sql.add(') f');
  writeOrder(sql, sorts, isBackward, keyOf);
  sql.limit(limit);
  sql.add(`) f join "${table}" r on r."id" = f."id"`);
  writeOrder(sql, sorts, isBackward, keyOf);
}

/** The order of search results: by the number of the hit, newest first. */
export const HIT_SORT: Sort = {
  column: { id: 'hit', title: ['', ''], name: 'hit', storage: { kind: 'instant' } },
  isDescending: true,
};

const NO_HITS: Hits = { match: '', isFew: true };

function writeFound(sql: SqlText, request: PageRequest): void {
  const { gate, limit, from, hits = NO_HITS } = request;
  const hit = hitOf(sql.kind);
  const isBackward = from?.isBackward ?? false;
  writeColumns(sql, request, () => hit);
  sql.add(' from ');
  writeIndex(sql, hits);
  sql.add(` ${sql.kind === 'sqlite' ? 'cross ' : ''}join "${gate.collection.table}" r`);
  sql.add(' on r."id" = s.record_id where ');
  writeMatch(sql, hits.match);
  if (from) sql.add(` and ${hit} ${isBackward ? '>' : '<'} `).value(from.values[0] ?? 0);
  sql.add(' and ');
  writeRowCondition(sql, gate, 'r');
  sql.add(' and ');
  writeCommon(sql, { ...request, from: undefined });
  sql.add(` order by ${hit} ${isBackward ? 'asc' : 'desc'}`).limit(limit);
}

/** One condition per unit in scope, and one for the person's own records elsewhere. */
function branchesOf({ parts: [part], person }: Gate): WriteCondition[] {
  const units = unitsOf(part?.scope ?? 'own', person);
  const own: WriteCondition = (sql) => {
    sql.add('r."owner_id" = ').value(person.userId);
    if (units.length > 0) sql.add(' and r."org_unit_id" not in (').list(units).add(')');
  };
  const ofUnits = units.map(
    (unit): WriteCondition =>
      (sql) =>
        void sql.add('r."org_unit_id" = ').value(unit),
  );
  return [own, ...ofUnits];
}

function writeCommon(sql: SqlText, { trashed, filter, sorts, from }: PageRequest): void {
  sql.add(`r."deleted_at" is ${trashed ? 'not ' : ''}null`);
  if (filter) {
    sql.add(' and ');
    filter(sql);
  }
  if (from) {
    sql.add(' and ');
    writeBeyond(sql, sorts, from);
  }
}

/** Scaled integers leave the database as text: they may be larger than a safe number. */
const selectOf = ({ name, storage }: Column) =>
  storage.kind === 'scaled' ? `cast(r."${name}" as text)` : `r."${name}"`;

/** In the order of `PagePlaces`. */
function writeColumns(
  sql: SqlText,
  { gate, columns, sorts, trashed }: PageRequest,
  keyOf: (column: Column) => string = selectOf,
): void {
  sql.add('select r."id" as "id", r."version" as "version"');
  if (trashed) sql.add(', r."deleted_at" as "deleted_at"');
  for (const [index, column] of columns.entries()) sql.add(`, ${selectOf(column)} as "c${index}"`);
  for (const [index, { column }] of sorts.entries()) {
    if (!columns.includes(column)) sql.add(`, ${keyOf(column)} as "k${index}"`);
  }
  writePartFlags(sql, gate);
}

/** Writes the query that counts the rows of a list, up to a limit. */
export function writeCount(
  sql: SqlText,
  { gate, filter, trashed }: Pick<PageRequest, 'gate' | 'filter' | 'trashed'>,
  limit: number,
): void {
  sql.add(`select count(*) as "count" from (select 1 from "${gate.collection.table}" r where `);
  writeRowCondition(sql, gate, 'r');
  sql.add(' and ');
  writeCommon(sql, {
    gate,
    filter,
    trashed,
    sorts: [],
    from: undefined,
    columns: [],
    limit,
    plan: 'walk',
  });
  sql.limit(limit).add(') n');
}
