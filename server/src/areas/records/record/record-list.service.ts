import {
  FilterSyntaxError,
  parseFilter,
  type RecordFilter,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { type WriteCondition, writeAll } from '../../../platform/db/sql/sql-text.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Column } from '../catalogue/schema.ts';
import { isServedByWaiting, statesIn } from '../catalogue/waiting-index.ts';
import { isCursorOf, readCursor, writeCursor } from '../compile/cursor.ts';
import { compileFilter, linksOf } from '../compile/filter-sql.ts';
import type { Sort } from '../compile/order.ts';
import { HIT_SORT, type PageRequest, type Plan, placesIn } from '../compile/page-query.ts';
import { createPreparedLists, type PreparedList } from '../compile/prepared-lists.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn, type Gate, hasRules, readableColumn, readableColumnAt } from '../gate/gate.ts';
import type { ShareService } from '../gate/share.service.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { LabelService } from '../link/label.service.ts';
import { hasFewHits } from '../search/search.store.ts';
import { compileSearch, writeIsFound } from '../search/search-query.ts';
import { choosePlan } from './choose-plan.ts';
import { explainProblems } from './explain-problems.ts';
import { ProblemError } from './problems.ts';
import {
  countRecords,
  type RowReach,
  readPageLists,
  readReach,
  type StoredList,
  writePageStatement,
} from './record.store.ts';
import { createRowView, writableIn } from './record-view.ts';

type Routes = typeof routeGroups.record;
type ListInput = RouteParsed<Routes['list']>;
type CountInput = RouteParsed<Routes['count']>;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  labels: LabelService;
  shares: ShareService;
}

export type RecordListService = ReturnType<typeof createRecordListService>;

export function createRecordListService(dependencies: Dependencies) {
  const { db, kind, catalogue, gates, labels } = dependencies;
  const { compile, compileList, prepare } = createListStatements(dependencies);

  return {
    /** Throws `ProblemError` for fields that are unknown or not readable. */
    compileFilter: compile,
    /** Throws `ProblemError` as well. */
    compileList,
    /** What a list asks for, behind the gate. Throws `ProblemError`. */
    async readRequest(
      gate: Gate,
      { f, sort, columns }: Pick<ListInput['query'], 'f' | 'sort' | 'columns'>,
    ): Promise<Pick<PageRequest, 'gate' | 'columns' | 'filter' | 'sorts'>> {
      const sorts = readSorts(gate, sort);
      return { gate, columns: readColumns(gate, columns), filter: await compile(f, gate), sorts };
    },

    list: (
      { params, query }: ListInput,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> =>
      explainProblems(context.locale, async () => {
        const collection = await catalogue.collection(params.workspace, params.collection);
        const gate = await gates.open(context.session.userId, collection, 'read');
        const list = await prepare(gate, query);
        const page = toPage(await readPageLists(db, kind, list.statement), list, query.limit);
        const reader = { userId: context.session.userId, locale: context.locale };
        const items =
          query.writable === 'true'
            ? await addWritable(dependencies, gate, page.items)
            : page.items;
        return {
          ...{ ...page, items },
          labels: await labels.labelsOf(db, collection, page.items, reader),
        };
      }),

    count: (
      { params, query }: CountInput,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['count']>> =>
      explainProblems(context.locale, async () => {
        const collection = await catalogue.collection(params.workspace, params.collection);
        const gate = await gates.open(context.session.userId, collection, 'read');
        const filter = await compileList(gate, query);
        const list = { gate, filter, trashed: query.trashed === 'true' };
        const count = await countRecords(db, kind, list, RECORD_LIMITS.count + 1);
        return {
          count: Math.min(count, RECORD_LIMITS.count),
          isExact: count <= RECORD_LIMITS.count,
        };
      }),
  };
}

/** Writes the statements of lists. */
function createListStatements(dependencies: Dependencies) {
  const { kind, clock, shares } = dependencies;
  const prepared = createPreparedLists();

  /** Few records wait for somebody, so those are read in one go, whatever the person reaches. */
  async function chooseScan(gate: Gate, query: ListInput['query']) {
    const { f, q, sort = NEWEST, trashed, limit } = query;
    const filter = f && !q && trashed !== 'true' ? readFilter(f) : undefined;
    if (filter && isServedByWaiting(gate.collection.waiting, filter, sort)) return 'walk';
    const states = filter && statesIn(filter);
    return choosePlan(gate, shares, { limit: limit + 1, states });
  }

  async function plan(gate: Gate, query: ListInput['query'], filter: WriteCondition | undefined) {
    const scan = await chooseScan(gate, query);
    const hits = await planHits(dependencies, gate, query, scan);
    if (hits) return { sorts: [HIT_SORT], filter, plan: 'hits' as const, hits };
    const found = query.q ? await search(dependencies, gate, query.q, filter) : filter;
    return { sorts: readSorts(gate, query.sort), filter: found, plan: scan };
  }

  async function compile(
    text: string | undefined,
    gate: Gate,
  ): Promise<WriteCondition | undefined> {
    if (text === undefined || text === '') return undefined;
    const filter = readFilter(text);
    const linked = await openLinked(dependencies, filter, gate);
    const today = dayOf(clock());
    return compileFilter(filter, { gate, linked, today }, 'r');
  }

  async function write(gate: Gate, query: ListInput['query']): Promise<PreparedList> {
    const planned = await plan(gate, query, await compile(query.f, gate));
    const { cursor } = query;
    const request: PageRequest = {
      ...planned,
      gate,
      columns: readColumns(gate, query.columns),
      from: cursor === undefined ? undefined : readCursor(cursor, planned.sorts),
      limit: query.limit + 1,
      trashed: query.trashed === 'true',
    };
    const places = placesIn(request);
    const show = createRowView(gate, request.columns, (_, index) => places.columns + index);
    return { request, statement: writePageStatement(kind, request), places, show };
  }

  /** The statement of a page; that of a first page is written once, unless it depends on the moment or on other gates. */
  async function prepare(gate: Gate, query: ListInput['query']): Promise<PreparedList> {
    const { f, sort, columns, limit, trashed } = query;
    const isPlain = !query.q && query.cursor === undefined && !f?.includes('>');
    if (!isPlain || hasRules(gate)) return write(gate, query);
    const today = dayOf(clock());
    const wanted = {
      f,
      sort,
      columns,
      limit,
      trashed,
      plan: await chooseScan(gate, query),
      today,
    };
    const known = prepared.find(gate, wanted);
    if (known) return known;
    const list = await write(gate, query);
    prepared.keep(gate, wanted, list);
    return list;
  }

  /** The condition of a list: its filter, and its search. */
  async function compileList(gate: Gate, { f, q }: Pick<ListInput['query'], 'f' | 'q'>) {
    const conditions = await compile(f, gate);
    return q ? search(dependencies, gate, q, conditions) : conditions;
  }

  return { compile, compileList, prepare };
}

type Database = Pick<Dependencies, 'db' | 'kind'>;

/** The condition of a search, joined with a filter. */
async function search(
  { db, kind }: Database,
  gate: Gate,
  query: string,
  filter: WriteCondition | undefined,
) {
  const compiled = compileSearch(kind, gate, query);
  if (!compiled) return NOTHING;
  const isFew = await hasFewHits(db, kind, compiled.match);
  return both(filter, (sql) => writeIsFound(sql, compiled, isFew));
}

/**
 * Reads the newest hits straight from the index, for a search without an order of its own. SQLite
 * would pass many hits out of reach where a person reaches few records: undefined then, and those
 * are searched instead. A cursor stays with the order that it began with.
 */
async function planHits(
  { db, kind }: Database,
  gate: Gate,
  { q, sort, cursor }: ListInput['query'],
  scan: Plan,
) {
  const compiled = q && sort === undefined ? compileSearch(kind, gate, q) : undefined;
  if (!compiled || (cursor !== undefined && !isCursorOf(cursor, [HIT_SORT]))) return undefined;
  const { match } = compiled;
  if (kind === 'sqlite' && scan !== 'branches') return { match, isFew: false };
  const isFew = await hasFewHits(db, kind, match);
  const isNarrow = kind === 'sqlite' && !isFew && cursor === undefined;
  return isNarrow ? undefined : { match, isFew };
}

/** Adds what the person may change now to the rows of a page. */
async function addWritable<Row extends { id: string }>(
  { db, kind, gates }: Database & Pick<Dependencies, 'gates'>,
  { collection, person }: Gate,
  rows: readonly Row[],
) {
  const edit = await gates.find(person.userId, collection, 'edit');
  const ids = rows.map(({ id }) => id);
  const found = edit ? await readReach(db, kind, edit, ids) : new Map<string, RowReach>();
  return rows.map((row) => {
    const reach = found.get(row.id);
    return { ...row, writable: writableIn(collection, reach?.state, edit, reach?.parts) };
  });
}

/** Opens the gates of the collections that a filter reaches through links. */
export async function openLinked(
  { catalogue, gates }: Pick<Dependencies, 'catalogue' | 'gates'>,
  filter: RecordFilter,
  gate: Gate,
) {
  const linked = new Map<string, Gate>();
  for (const link of linksOf(filter)) {
    const field = readableColumnAt(gate, link)?.field;
    if (field?.type !== 'link') continue;
    const target = await catalogue.target(gate.collection, field.to);
    const targetGate = target && (await gates.find(gate.person.userId, target, 'read'));
    if (targetGate) linked.set(link, targetGate);
  }
  return linked;
}

const NOTHING: WriteCondition = (sql) => void sql.add('1 = 0');

function both(filter: WriteCondition | undefined, found: WriteCondition): WriteCondition {
  return filter ? (sql) => writeAll(sql, [filter, found], 'and') : found;
}

/** The same few filters are asked for again and again. */
const filters = new LRUCache<string, RecordFilter>({ max: RECORD_LIMITS.parsedFilters });

export function readFilter(text: string): RecordFilter {
  const known = filters.get(text);
  if (known) return known;
  try {
    const filter = parseFilter(text);
    filters.set(text, filter);
    return filter;
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    throw new ProblemError({
      field: 'f',
      name: 'filterSyntax',
      detail: `${error.message} (${error.at + 1})`,
    });
  }
}

const NOT_SORTABLE = new Set(['set', 'none']);

/** The order of a list without a sort. */
const NEWEST = '-created';

function readSorts(gate: Gate, text = NEWEST): Sort[] {
  const keys = text.split(',').filter((key) => key !== '');
  if (keys.length > RECORD_LIMITS.sorts) {
    throw new ProblemError({ field: 'sort', name: 'tooMany', detail: RECORD_LIMITS.sorts });
  }
  return keys.map((key) => {
    const id = key.replace(/^-/, '');
    const column = readableColumn(gate, id);
    if (!column || NOT_SORTABLE.has(column.storage.kind)) {
      throw new ProblemError({ field: id.slice(0, 64), name: 'notSortable' });
    }
    return { column, isDescending: key.startsWith('-') };
  });
}

/** The columns asked for that the person sees in some row; without a choice, all of them. */
function readColumns(gate: Gate, text: string | undefined): Column[] {
  const { columns } = gate.collection;
  const ids = text === undefined ? [...columns.keys()] : text.split(',').filter((id) => id !== '');
  const parts = [...gate.parts.keys()];
  return [...new Set(ids)].flatMap((id) => {
    const column = columns.get(id);
    if (!column) throw new ProblemError({ field: id.slice(0, 64), name: 'unknownField' });
    if (column.storage.kind === 'none' || id === 'id') return [];
    return accessIn(gate, id, parts) === 'none' ? [] : [column];
  });
}

function toPage(
  rows: readonly StoredList[],
  { request: { gate, sorts, from }, places, show }: PreparedList,
  limit: number,
): Omit<RouteOutput<Routes['list']>, 'labels'> {
  const isBackward = from?.isBackward ?? false;
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (isBackward) shown.reverse();
  const cursorAt = (row: StoredList | undefined, backward: boolean) => {
    if (row === undefined) return null;
    const values = places.keys.map((place) => row[place] ?? null);
    return writeCursor(sorts, { values, id: String(row[places.id]), isBackward: backward });
  };
  const all = [...gate.parts.keys()];
  const partsOf = (row: StoredList) =>
    gate.isUniform ? all : all.filter((index) => Number(row[places.parts + index]) === 1);
  return {
    items: shown.map((row) => {
      const { values, masked } = show(row, partsOf(row));
      const id = String(row[places.id]);
      const view = { id, version: Number(row[places.version]), values, masked };
      if (places.deletedAt === undefined) return view as never;
      const until = Number(row[places.deletedAt]) + RECORD_LIMITS.trashKeptFor;
      return { ...view, restorableUntil: until } as never;
    }),
    next: isBackward || hasMore ? cursorAt(shown.at(-1), false) : null,
    previous: from && (!isBackward || hasMore) ? cursorAt(shown[0], true) : null,
  };
}
