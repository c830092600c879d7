import type {
  ReportDimension,
  ReportGrain,
  ReportMeasure,
  ReportQuery,
  ReportQueryInput,
  ReportTable,
} from '@pedestal/contract';
import { CHART_KINDS, type ChartKind } from '../chart/kinds.ts';
import { pivotTotals } from '../chart/pivot.ts';

/** What the explorer asks and how it shows the answer. All of it stands in the address. */
export interface Question {
  source: ReportQuery['source'] | undefined;
  dimensions: ReportDimension[];
  measures: ReportMeasure[];
  filter: string;
  sort: ReportQuery['sort'];
  top: ReportQuery['top'];
  kind: ChartKind | undefined;
}

export const EMPTY_QUESTION: Question = {
  source: undefined,
  dimensions: [],
  measures: [],
  filter: '',
  sort: [],
  top: undefined,
  kind: undefined,
};

const GRAINS: readonly ReportGrain[] = ['day', 'week', 'month', 'quarter', 'year'];

/** Parameters of the address by name. */
export type Parameters = Record<string, string | undefined>;

/**
 * Writes a question as parameters: `s=collection.wms.receipt&g=day@month,supplier&m=a:count,b:sum.total`.
 * Titles and filters of a measure have parameters of their own: `t_b`, `f_b`.
 */
export function writeQuestion(question: Question): Parameters {
  const { source, dimensions, measures, filter, sort, top, kind } = question;
  const own = measures.flatMap((measure): [string, string | undefined][] => [
    [`t_${measure.id}`, measure.title || undefined],
    [`f_${measure.id}`, ('filter' in measure && measure.filter) || undefined],
  ]);
  return {
    s: source && writeSource(source),
    g: dimensions.map(({ field, grain }) => (grain ? `${field}@${grain}` : field)).join(','),
    m: measures.map((measure) => `${measure.id}:${writeMeasure(measure)}`).join(','),
    f: filter,
    o: sort.map(({ by, order }) => `${order === 'desc' ? '-' : ''}${by}`).join(','),
    top: top && `${top.n}.${top.by}${top.rest ? '' : '.only'}`,
    k: kind,
    ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
  };
}

/** Reads a question; what cannot be read is left out. */
export function readQuestion(values: Parameters): Question {
  const measures = split(values.m).flatMap((text) => readMeasure(text, values) ?? []);
  return {
    source: readSource(values.s ?? ''),
    dimensions: split(values.g).map((text) => {
      const [field = '', grain] = text.split('@');
      const known = GRAINS.find((each) => each === grain);
      return { field, ...(known ? { grain: known } : {}) };
    }),
    measures,
    filter: values.f ?? '',
    sort: split(values.o).map((text) => {
      const by = text.replace(/^-/, '');
      return {
        by: /^\d$/.test(by) ? Number(by) : by,
        order: text.startsWith('-') ? ('desc' as const) : ('asc' as const),
      };
    }),
    top: readTop(values.top),
    kind: CHART_KINDS.find((kind) => kind === values.k),
  };
}

const split = (text: string | undefined) => (text ? text.split(',') : []);

function writeSource(source: ReportQuery['source']): string {
  if (source.kind === 'dataset') return `dataset.${source.id}`;
  return `${source.kind}.${source.workspace}.${nameOfTable(source)}`;
}

/** The name of a table among the sources of its kind. */
export function nameOfTable(table: ReportTable): string {
  if (table.kind === 'book') return table.book;
  return table.kind === 'lines' ? `${table.collection}.${table.lines}` : table.collection;
}

function readSource(text: string): Question['source'] {
  const [kind, one = '', other = '', lines = ''] = text.split('.');
  if (kind === 'dataset' && one) return { kind, id: one };
  if (!one || !other) return undefined;
  if (kind === 'collection') return { kind, workspace: one, collection: other };
  if (kind === 'book') return { kind, workspace: one, book: other };
  if (kind === 'lines' && lines) return { kind, workspace: one, collection: other, lines };
  return undefined;
}

function writeMeasure(measure: ReportMeasure): string {
  switch (measure.kind) {
    case 'count':
      return 'count';
    case 'ratio':
      return `ratio.${measure.of.join('.')}`;
    case 'running':
    case 'named':
      return `${measure.kind}.${measure.of}`;
    case 'change':
      return `change.${measure.of}.${measure.against}.${measure.as}`;
    default:
      return `${measure.kind}.${measure.field}`;
  }
}

function readMeasure(text: string, values: Parameters): ReportMeasure | undefined {
  const colon = text.indexOf(':');
  const [id, rest] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
  const [kind = '', ...args] = rest.split('.');
  const [one = '', other = '', last] = args;
  const title = values[`t_${id}`];
  const filter = values[`f_${id}`];
  const named = { id, ...(title ? { title } : {}) };
  const own = { ...named, ...(filter ? { filter } : {}) };
  switch (kind) {
    case 'count':
      return { ...own, kind };
    case 'sum':
    case 'average':
    case 'min':
    case 'max':
    case 'distinct':
      return { ...own, kind, field: args.join('.') };
    case 'ratio':
      return { ...named, kind, of: [one, other] };
    case 'running':
    case 'named':
      return { ...named, kind, of: one };
    case 'change':
      return {
        ...named,
        kind,
        of: one,
        against: other === 'year' ? 'year' : 'period',
        as: last === 'difference' ? 'difference' : 'share',
      };
    default:
      return undefined;
  }
}

function readTop(text: string | undefined): Question['top'] {
  const [count, by, only] = (text ?? '').split('.');
  const n = Number(count);
  if (!Number.isInteger(n) || n < 1 || !by) return undefined;
  return { n, by, rest: only !== 'only' };
}

/** The query for the server; undefined: there is nothing to ask yet. */
export function queryOf(question: Question, timeZone: string): ReportQueryInput | undefined {
  const { source, dimensions, measures, filter, sort, top, kind } = question;
  if (!source || measures.length === 0) return undefined;
  return {
    source,
    dimensions,
    measures,
    filter,
    sort,
    ...(top && dimensions.length > 0 ? { top } : {}),
    totals: kind === 'pivot' ? pivotTotals(dimensions.length) : [],
    timeZone,
  };
}

/** The question of a saved query and its presentation. */
export function questionOf(query: ReportQuery, presentation: string): Question {
  const { source, dimensions, measures, filter, sort, top } = query;
  return { source, dimensions, measures, filter, sort, top, kind: readKind(presentation) };
}

/** The kind of chart that a presentation names. */
export function readKind(presentation: string): ChartKind | undefined {
  try {
    const { kind, chart } = JSON.parse(presentation) as { kind?: unknown; chart?: unknown };
    return CHART_KINDS.find((each) => each === kind || each === chart);
  } catch {
    return undefined;
  }
}

export function writePresentation(kind: ChartKind): string {
  return JSON.stringify({ kind });
}

/** The next free id of a measure: a, b, c … */
export function nextMeasureId(measures: readonly { id: string }[]): string {
  const taken = new Set(measures.map(({ id }) => id));
  for (let index = 0; ; index += 1) {
    const id = `${String.fromCharCode(97 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26)}`;
    if (!taken.has(id)) return id;
  }
}
