import {
  AppError,
  type DatasetContent,
  type RecordFilter,
  type ReportQuery,
  type ReportResult,
  type ReportTable,
} from '@pedestal/contract';
import {
  allOf,
  conditionOf,
  type FigureReader,
  type FigureStatement,
  type FigureTable,
  type OpenedDimension,
  sourceNameOf,
  type Title,
} from '../../../platform/figures/figure-table.ts';
import { dayText } from '../../../platform/figures/write-figures.ts';
import { isTimeZone, localDayOf, zoneSpansOf } from '../../../platform/time/zone-offsets.ts';
import type { CachedRows } from '../engine/figure-cache.ts';
import { REPORTS } from '../limits.ts';
import type { FigurePorts } from '../ports.ts';
import { filterOfEarlier } from './earlier-periods.ts';
import { anyOf, type EarlierGroups, type Group, type GroupSet, toGroups } from './groups.ts';
import {
  type BaseMeasure,
  basesOf,
  type ResolvedMeasure,
  resolveDimensions,
  resolveMeasures,
} from './resolve-measures.ts';
import { calculate, type SortKey, showDimension, showMeasure, showRows } from './show-result.ts';
import { refuse } from './texts.ts';

export interface QueryDependencies {
  clock: () => number;
  sources: FigurePorts;
  /** A dataset that the person may use. Throws `notFound`. */
  findDataset(reader: FigureReader, id: string): Promise<DatasetContent>;
  /** Runs a statement or answers it from the cache. */
  read(table: FigureTable, statement: FigureStatement): Promise<CachedRows>;
}

interface Prepared {
  query: ReportQuery;
  reader: FigureReader;
  table: FigureTable;
  dimensions: OpenedDimension[];
  titles: (Title | undefined)[];
  measures: ResolvedMeasure[];
  bases: BaseMeasure[];
  filter: RecordFilter | undefined;
}

/** Calculates one query with the rights of a person. */
export async function runQuery(
  dependencies: QueryDependencies,
  query: ReportQuery,
  reader: FigureReader,
): Promise<ReportResult> {
  const prepared = await prepare(dependencies, query, reader);
  const { table, dimensions, measures, titles } = prepared;
  let asOf = Number.POSITIVE_INFINITY;
  const read = async (statement: FigureStatement) => {
    const found = await dependencies.read(table, statement);
    asOf = Math.min(asOf, found.asOf);
    if (found.rows.length > REPORTS.groups) throw new AppError('tooManyGroups');
    return found.rows;
  };
  const top = await chooseTop(prepared, read);
  const sorts = readSorts(prepared);
  const all = dimensions.map((_, position) => position);
  const rowsOf = async (by: readonly number[], keys: SortKey[]) => {
    // Together with the rest, the top values are all values.
    const isWhole = query.top?.rest && !by.includes(0);
    const set: GroupSet = {
      dimensions,
      by,
      filter: prepared.filter,
      top: isWhole ? undefined : top,
    };
    const groups = await readGroups(prepared, set, read);
    const earlier = await readEarlier(prepared, set, groups, read);
    const shape = { table, set, measures };
    const found = calculate(shape, groups, keys, earlier);
    const rows = showRows(shape, found, query.limit);
    return { rows, isComplete: found.figures.length <= query.limit };
  };
  const main = await rowsOf(all, sorts);
  const totals: ReportResult['totals'] = [];
  for (const by of query.totals) {
    const positions = [...new Set(by)].sort();
    if (positions.some((position) => position >= dimensions.length)) {
      throw refuse(reader.locale, 'totals', 'noDimension');
    }
    const keys = sorts.filter(
      ({ dimension }) => dimension === undefined || positions.includes(dimension),
    );
    totals.push({ by: positions, rows: (await rowsOf(positions, keys)).rows });
  }
  return {
    table: table.table,
    dimensions: dimensions.map((each, index) => showDimension(each, titles[index])),
    measures: measures.map((each) => showMeasure(each, dimensions)),
    rows: main.rows,
    totals,
    labels: await readLabels(prepared, [main.rows, ...totals.map(({ rows }) => rows)]),
    asOf: Number.isFinite(asOf) ? asOf : dependencies.clock(),
    isComplete: main.isComplete,
    ...(top && !query.top?.rest ? { isTopOnly: true } : {}),
  };
}

/** Opens a collection or a book for a person, in a time zone. */
export async function openTable(
  { clock, sources }: Pick<QueryDependencies, 'clock' | 'sources'>,
  place: ReportTable,
  reader: FigureReader,
  timeZone = 'UTC',
): Promise<FigureTable> {
  if (!isTimeZone(timeZone)) throw refuse(reader.locale, 'timeZone', 'noTimeZone');
  const spans = zoneSpansOf(timeZone);
  const today = dayText(localDayOf(spans, clock()));
  const { workspace } = place;
  return sources[place.kind].open(
    { workspace, name: sourceNameOf(place) },
    { reader, spans, today },
  );
}

async function prepare(
  { clock, sources, findDataset }: QueryDependencies,
  query: ReportQuery,
  reader: FigureReader,
): Promise<Prepared> {
  const { locale } = reader;
  const { source } = query;
  const dataset = source.kind === 'dataset' ? await findDataset(reader, source.id) : undefined;
  const place = dataset?.table ?? source;
  if (place.kind === 'dataset') throw new AppError('notFound');
  const table = await openTable({ clock, sources }, place, reader, query.timeZone);
  const wanted = resolveDimensions(query, dataset, locale);
  const dimensions: OpenedDimension[] = [];
  for (const { field, grain } of wanted) dimensions.push(await table.openDimension(field, grain));
  const hasPeriod = dimensions.some(({ grain }) => grain !== null);
  const measures = await resolveMeasures(query.measures, { table, locale, dataset, hasPeriod });
  return {
    query,
    reader,
    table,
    dimensions,
    titles: wanted.map(({ title }) => title),
    measures,
    bases: basesOf(measures),
    filter: allOf([
      await table.readFilter(dataset?.filter ?? ''),
      await table.readFilter(query.filter),
    ]),
  };
}

type Read = (statement: FigureStatement) => Promise<CachedRows['rows']>;

/** The groups of the top values of the first dimension, and the rest of them as one. */
async function readGroups(prepared: Prepared, set: GroupSet, read: Read): Promise<Group[]> {
  const { query, filter } = prepared;
  const { by, top } = set;
  if (!top) return select(prepared, { by, filter, isRest: false }, read);
  const shown = allOf([filter, anyOf(top)]);
  const found = await select(prepared, { by, filter: shown, isRest: false }, read);
  const groups = by.includes(0) ? found.filter((group) => isOfTop(prepared, top, group)) : found;
  if (!by.includes(0) || !query.top?.rest) return groups;
  const others = by.filter((position) => position !== 0);
  const rest = allOf([filter, { not: anyOf(top) }]);
  const below = await select(prepared, { by: others, filter: rest, isRest: true }, read);
  return [...groups, ...below.filter(({ count }) => count > 0n)];
}

/** The groups that changes are compared with, where the filter of the query leaves them out. */
async function readEarlier(
  prepared: Prepared,
  set: GroupSet,
  groups: readonly Group[],
  read: Read,
): Promise<EarlierGroups | undefined> {
  const filter = filterOfEarlier(set, prepared.measures, groups);
  if (!filter) return undefined;
  return { filter, groups: await readGroups({ ...prepared, filter }, { ...set, filter }, read) };
}

/** A record with a top value may have other values, too. */
function isOfTop({ dimensions }: Prepared, top: readonly RecordFilter[], { raws }: Group): boolean {
  const [first] = dimensions;
  if (!first?.isMany) return true;
  const own = JSON.stringify(conditionOf(first, raws[0]));
  return top.some((each) => JSON.stringify(each) === own);
}

async function select(
  { table, dimensions, bases }: Prepared,
  part: { by: readonly number[]; filter: RecordFilter | undefined; isRest: boolean },
  read: Read,
): Promise<Group[]> {
  const statement = await table.write({
    dimensions: part.by.flatMap((position) => dimensions[position] ?? []),
    measures: bases,
    filter: part.filter,
    limit: REPORTS.groups + 1,
  });
  return toGroups(await read(statement), { dimensions }, part, bases);
}

/** The conditions of the top values of the first dimension; undefined: there are no more values. */
async function chooseTop(prepared: Prepared, read: Read): Promise<RecordFilter[] | undefined> {
  const { query, reader, dimensions, measures, filter } = prepared;
  const { top } = query;
  if (!top) return undefined;
  const [first] = dimensions;
  if (!first) throw refuse(reader.locale, 'top', 'noDimension');
  const goesAlong = measures.some(({ kind }) => kind === 'running' || kind === 'change');
  if (first.grain && goesAlong) throw refuse(reader.locale, 'top', 'topOfPeriods');
  const measure = measures.findIndex(({ id }) => id === top.by);
  const kind = measures[measure]?.kind;
  if (!kind || kind === 'running' || kind === 'change') {
    throw refuse(reader.locale, 'top.by', 'unsortable');
  }
  const set: GroupSet = { dimensions, by: [0], filter, top: undefined };
  const groups = await select(prepared, { by: [0], filter, isRest: false }, read);
  if (groups.length <= top.n) return undefined;
  const keys = [{ measure, isDescending: true }];
  const { figures } = calculate({ table: prepared.table, set, measures }, groups, keys);
  return figures.slice(0, top.n).map(({ group }) => conditionOf(first, group.raws[0]));
}

function readSorts({ query, reader, dimensions, measures }: Prepared): SortKey[] {
  return query.sort.map(({ by, order }, index) => {
    const isDescending = order === 'desc';
    if (typeof by === 'number') {
      if (by >= dimensions.length) throw refuse(reader.locale, `sort.${index}.by`, 'noDimension');
      return { dimension: by, isDescending };
    }
    const measure = measures.findIndex(({ id }) => id === by);
    if (measure < 0) throw refuse(reader.locale, `sort.${index}.by`, 'unsortable');
    return { measure, isDescending };
  });
}

/** By dimension, the names of the keys that are shown. */
async function readLabels(
  { table, dimensions }: Prepared,
  parts: readonly ReportResult['rows'][],
): Promise<ReportResult['labels']> {
  const labels: ReportResult['labels'] = [];
  for (const [position, dimension] of dimensions.entries()) {
    const keys = new Set(
      parts.flatMap((rows) => rows.flatMap(({ keys: all }) => all[position] ?? [])),
    );
    const names =
      dimension.grain || keys.size === 0 ? {} : await table.namesOf(dimension, [...keys]);
    labels.push(Object.fromEntries(Object.entries(names).filter(([key]) => keys.has(key))));
  }
  return labels;
}
