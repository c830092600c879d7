import type { RecordFilter } from '@pedestal/contract';
import {
  allOf,
  conditionThrough,
  mapConditions,
  type OpenedDimension,
} from '../../../platform/figures/figure-table.ts';
import { earlier, type Group, type GroupSet, periodOf } from './groups.ts';
import type { ResolvedMeasure } from './resolve-measures.ts';

/**
 * The filter of the periods that changes are compared with, where the filter of the query leaves them
 * out: the sales of this year have a year before, although only those of this year are shown.
 * Undefined: there are none.
 */
export function filterOfEarlier(
  { dimensions, by, filter }: Pick<GroupSet, 'dimensions' | 'by' | 'filter'>,
  measures: readonly ResolvedMeasure[],
  groups: readonly Group[],
): RecordFilter | undefined {
  const period = periodOf(dimensions);
  const dimension = dimensions[period];
  if (!dimension?.grain || !by.includes(period)) return undefined;
  const without = withoutTime(filter, dimension);
  if (!without) return undefined;
  const { grain } = dimension;
  const shown = new Set(
    groups.flatMap(({ raws }) => (raws[period] === null ? [] : [Number(raws[period])])),
  );
  const wanted = againsts(measures).flatMap((against) =>
    [...shown].map((at) => earlier(grain, at, against)).filter((at) => !shown.has(at)),
  );
  if (wanted.length === 0) return undefined;
  const range = wanted.reduce(
    ({ first, last }, at) => ({ first: Math.min(first, at), last: Math.max(last, at) }),
    { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
  );
  return allOf([without.rest, conditionThrough(dimension, range)]);
}

/** What changes are compared with. */
function againsts(measures: readonly ResolvedMeasure[]): ('period' | 'year')[] {
  return measures.flatMap((measure) => {
    if ('base' in measure) return [];
    if (measure.kind === 'ratio') return againsts(measure.of);
    return measure.kind === 'change' ? [measure.against] : againsts([measure.of]);
  });
}

/** A filter without its conditions on a time; undefined: it has none that must hold by themselves. */
function withoutTime(
  filter: RecordFilter | undefined,
  { field }: OpenedDimension,
): { rest: RecordFilter | undefined } | undefined {
  const parts = filter ? ('and' in filter ? filter.and : [filter]) : [];
  const others = parts.filter((part) => !isOnlyOf(part, field));
  return others.length < parts.length ? { rest: allOf(others) } : undefined;
}

function isOnlyOf(filter: RecordFilter, field: string): boolean {
  let isOnly = true;
  mapConditions(filter, (condition) => {
    isOnly &&= condition.field === field;
    return condition;
  });
  return isOnly;
}
