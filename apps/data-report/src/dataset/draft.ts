import type {
  DatasetContent,
  ReportField,
  ReportMeasure,
  ReportQueryInput,
} from '@pedestal/contract';
import { REPORT_LIMITS } from '@pedestal/contract';
import type { DatasetDimension, DatasetMeasure } from './types.ts';

/** As many entries of a kind as the contract takes. */
export const MOST_ENTRIES = 60;

/**
 * An id that no entry had before. Saved reports name entries by their ids, so that the id of a
 * deleted one must not come back with another meaning.
 */
export function newEntryId(): string {
  return `e${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
}

export function newDimension(field: ReportField): DatasetDimension {
  return {
    id: newEntryId(),
    title: field.title,
    help: '',
    field: field.id,
    ...(field.hasGrain ? { grain: 'month' as const } : {}),
  };
}

/** The measures with their names, as lists of measures show them. */
export function namedMeasures(
  measures: readonly DatasetMeasure[],
  pick: (title: readonly [string, string]) => string,
): ReportMeasure[] {
  return measures.map(({ measure, title }) => ({ ...measure, title: pick(title) }));
}

/** Entries without a name get the one that is shown for them; the other language the same. */
export function completeTitles(
  content: DatasetContent,
  nameOf: (measure: ReportMeasure) => string,
): DatasetContent {
  const complete = ([zh, en]: readonly [string, string], name: string): [string, string] => [
    zh.trim() || en.trim() || name,
    en.trim() || zh.trim() || name,
  ];
  return {
    ...content,
    dimensions: content.dimensions.map((each) => ({
      ...each,
      title: complete(each.title, each.field),
    })),
    measures: content.measures.map((each) => ({
      ...each,
      title: complete(each.title, nameOf(each.measure)),
    })),
  };
}

/** Measures that need periods of time. */
const goesAlong = ({ kind }: ReportMeasure) => kind === 'running' || kind === 'change';

/** What the dataset gives before it is saved: its measures by one of its dimensions. */
export function previewQuery(
  { table, filter, dimensions, measures }: DatasetContent,
  by: string | undefined,
  timeZone: string,
): ReportQueryInput | undefined {
  const dimension = dimensions.find(({ id }) => id === by);
  const hasPeriod = dimension?.grain !== undefined;
  const all = measures.map(({ measure, title: [title, titleEn] }) => ({
    ...measure,
    title,
    titleEn,
  }));
  const shown = all.filter((each) => hasPeriod || !goesAlong(each));
  if (shown.length === 0) return undefined;
  return {
    source: table,
    dimensions: dimension
      ? [{ field: dimension.field, ...(dimension.grain ? { grain: dimension.grain } : {}) }]
      : [],
    measures: shown.slice(0, REPORT_LIMITS.measures),
    filter,
    limit: 20,
    timeZone,
  };
}
