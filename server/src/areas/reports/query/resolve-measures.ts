import {
  type DatasetContent,
  type Locale,
  type RecordFilter,
  type ReportDimension,
  type ReportMeasure,
  type ReportQuery,
  titleOfChange,
  titleOfFigure,
  titleOfRunning,
} from '@pedestal/contract';
import type {
  ColumnMeasure,
  FigureTable,
  OpenedMeasure,
  Title,
} from '../../../platform/figures/figure-table.ts';
import { COUNT_TITLE, explain, explainFilter, refuse } from './texts.ts';

/** A measure that SQL calculates. */
export interface BaseMeasure {
  id: string;
  kind: 'count' | ColumnMeasure;
  column: OpenedMeasure | undefined;
  filter: RecordFilter | undefined;
}

interface Described {
  id: string;
  title: Title;
  scale: number;
  format: 'number' | 'money' | 'share' | 'day' | 'time';
  isAdditive: boolean;
  help: string;
}

/** A measure of a query with everything that it refers to. */
export type ResolvedMeasure = Described &
  (
    | { kind: BaseMeasure['kind']; base: BaseMeasure }
    | { kind: 'ratio'; of: [ResolvedMeasure, ResolvedMeasure] }
    | { kind: 'running'; of: ResolvedMeasure }
    | {
        kind: 'change';
        of: ResolvedMeasure;
        against: 'period' | 'year';
        as: 'difference' | 'share';
      }
  );

/** A measure as it is written, without those that only name another one. */
type Written = Exclude<ReportMeasure, { kind: 'named' }>;

interface Source {
  table: FigureTable;
  locale: Locale;
  dataset: DatasetContent | undefined;
  /** Is there a dimension with periods? */
  hasPeriod: boolean;
}

/** Digits of an average beyond those of its field, and of a ratio. */
const EXTRA_DIGITS = 2;
const RATIO_DIGITS = 4;

/** Checks the measures of a query and finds what each refers to. */
export async function resolveMeasures(
  measures: readonly ReportMeasure[],
  source: Source,
): Promise<ResolvedMeasure[]> {
  const { locale } = source;
  const own = new Map<string, ReportMeasure>();
  for (const [index, measure] of measures.entries()) {
    if (own.has(measure.id)) throw refuse(locale, `measures.${index}.id`, 'measureTwice');
    own.set(measure.id, measure);
  }
  const done = new Map<string, ResolvedMeasure>();
  const resolver = { ...source, own, done };
  const resolved: ResolvedMeasure[] = [];
  for (const [index, { id }] of measures.entries()) {
    resolved.push(await resolve(resolver, id, { path: `measures.${index}`, above: [] }));
  }
  return resolved;
}

interface Resolver extends Source {
  own: ReadonlyMap<string, ReportMeasure>;
  done: Map<string, ResolvedMeasure>;
}

interface Place {
  path: string;
  /** Measures that refer to this one. */
  above: readonly string[];
}

/** Names of measures of the dataset are prefixed, as a query may use the same ids. */
const OF_DATASET = '@';

async function resolve(resolver: Resolver, name: string, place: Place): Promise<ResolvedMeasure> {
  const known = resolver.done.get(name);
  if (known) return known;
  if (place.above.includes(name)) throw refuse(resolver.locale, place.path, 'circular');
  const inner = { path: place.path, above: [...place.above, name] };
  const resolved = name.startsWith(OF_DATASET)
    ? await resolveOfDataset(resolver, name.slice(1), inner)
    : await resolveOwn(resolver, name, inner);
  resolver.done.set(name, resolved);
  return resolved;
}

async function resolveOwn(resolver: Resolver, id: string, place: Place): Promise<ResolvedMeasure> {
  const measure = resolver.own.get(id);
  if (!measure) throw refuse(resolver.locale, `${place.path}.of`, 'unknownMeasure');
  if (measure.kind !== 'named') return build(resolver, measure, place, '');
  if (!resolver.dataset) throw refuse(resolver.locale, `${place.path}.of`, 'needsDataset');
  const found = await resolve(resolver, `${OF_DATASET}${measure.of}`, place);
  return { ...found, id, ...(measure.title ? { title: ownTitle(measure) } : {}) };
}

async function resolveOfDataset(
  resolver: Resolver,
  id: string,
  place: Place,
): Promise<ResolvedMeasure> {
  const found = resolver.dataset?.measures.find(({ measure }) => measure.id === id);
  if (!found || found.measure.kind === 'named') {
    throw refuse(resolver.locale, `${place.path}.of`, 'notInDataset');
  }
  const built = await build(resolver, found.measure, place, OF_DATASET);
  const help = found.help === '' ? built.help : `${found.help} (${built.help})`;
  return { ...built, id: `${OF_DATASET}${id}`, title: found.title, help };
}

const ownTitle = ({ title = '', titleEn }: Pick<ReportMeasure, 'title' | 'titleEn'>): Title => [
  title,
  titleEn || title,
];

async function build(
  resolver: Resolver,
  measure: Written,
  place: Place,
  prefix: string,
): Promise<ResolvedMeasure> {
  const { locale } = resolver;
  const { path } = place;
  const inner = (id: string) => resolve(resolver, `${prefix}${id}`, place);
  const nameOf = ({ title }: ResolvedMeasure) => title[locale === 'zh-CN' ? 0 : 1];
  const common = { id: measure.id, isAdditive: false };
  const titled = (fallback: Title): Title => (measure.title ? ownTitle(measure) : fallback);
  switch (measure.kind) {
    case 'ratio': {
      const of: [ResolvedMeasure, ResolvedMeasure] = [
        await inner(measure.of[0]),
        await inner(measure.of[1]),
      ];
      const isShare = of[0].format === of[1].format;
      const [a, b] = of;
      return {
        ...{ ...common, kind: 'ratio', of, scale: RATIO_DIGITS },
        title: titled([`${a.title[0]} / ${b.title[0]}`, `${a.title[1]} / ${b.title[1]}`]),
        format: isShare ? 'share' : a.format,
        help: explain(locale, 'ratio', `${nameOf(a)} ÷ ${nameOf(b)}`),
      };
    }
    case 'running': {
      const of = await inner(measure.of);
      if (!of.isAdditive) throw refuse(locale, `${path}.of`, 'notAddable');
      if (!resolver.hasPeriod) throw refuse(locale, path, 'noPeriod');
      return {
        ...{ ...common, kind: 'running', of, scale: of.scale, format: of.format },
        title: titled(titleOfRunning(of.title)),
        help: explain(locale, 'running', nameOf(of)),
      };
    }
    case 'change': {
      const { against, as } = measure;
      const of = await inner(measure.of);
      if (of.kind === 'change' || of.format === 'day' || of.format === 'time') {
        throw refuse(locale, `${path}.of`, 'notAddable');
      }
      if (!resolver.hasPeriod) throw refuse(locale, path, 'noPeriod');
      return {
        ...{ ...common, kind: 'change', of, against, as },
        scale: as === 'share' ? RATIO_DIGITS : of.scale,
        format: as === 'share' ? 'share' : of.format,
        title: titled(titleOfChange(of.title, against)),
        help: explain(locale, against, nameOf(of)),
      };
    }
    default:
      return buildBase(resolver, measure, prefix);
  }
}

async function buildBase(
  { table, locale }: Resolver,
  measure: Extract<Written, { kind: BaseMeasure['kind'] }>,
  prefix: string,
): Promise<ResolvedMeasure> {
  const { id, kind, title } = measure;
  const filter = await table.readFilter(measure.filter ?? '');
  const column = kind === 'count' ? undefined : await table.openMeasure(kind, measure.field);
  const base: BaseMeasure = { id: `${prefix}${id}`, kind, column, filter };
  const isTime = column?.format === 'day' || column?.format === 'time';
  const own = kind === 'count' || !column ? COUNT_TITLE : titleOfFigure(kind, column.title, isTime);
  const isCounted = kind === 'count' || kind === 'distinct';
  const scale = isCounted ? 0 : (column?.scale ?? 0);
  const name = column?.title[locale === 'zh-CN' ? 0 : 1] ?? '';
  return {
    id,
    kind,
    base,
    title: title ? ownTitle(measure) : own,
    scale: kind === 'average' ? scale + EXTRA_DIGITS : scale,
    format: isCounted || !column ? 'number' : column.format,
    isAdditive: kind === 'count' || kind === 'sum',
    help: explain(locale, kind, name) + explainFilter(locale, measure.filter),
  };
}

/** The measures that SQL calculates for these, each once. */
export function basesOf(measures: readonly ResolvedMeasure[]): BaseMeasure[] {
  const bases = new Map<string, BaseMeasure>();
  const visit = (measure: ResolvedMeasure): void => {
    if ('base' in measure) bases.set(measure.base.id, measure.base);
    else if (measure.kind === 'ratio') measure.of.forEach(visit);
    else visit(measure.of);
  };
  measures.forEach(visit);
  return [...bases.values()];
}

/** The dimensions of a query; those of a dataset by their fields. */
export function resolveDimensions(
  { dimensions }: Pick<ReportQuery, 'dimensions'>,
  dataset: DatasetContent | undefined,
  locale: Locale,
): (ReportDimension & { title?: Title })[] {
  const seen = new Set<string>();
  return dimensions.map((dimension, index) => {
    const named = dataset?.dimensions.find(({ id }) => id === dimension.field);
    if (dataset && !named) throw refuse(locale, `dimensions.${index}.field`, 'notInDataset');
    const resolved = named
      ? { field: named.field, grain: dimension.grain ?? named.grain, title: named.title }
      : dimension;
    const key = `${resolved.field} ${resolved.grain ?? ''}`;
    if (seen.has(key)) throw refuse(locale, `dimensions.${index}.field`, 'sameTwice');
    seen.add(key);
    return resolved;
  });
}
