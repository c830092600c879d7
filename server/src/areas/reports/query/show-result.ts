import { formatDay } from '@pedestal/blueprint';
import type { RecordFilter, ReportDrill, ReportResult, ReportRow } from '@pedestal/contract';
import type { FigureTable, OpenedDimension } from '../../../platform/figures/figure-table.ts';
import { dayText } from '../../../platform/figures/write-figures.ts';
import { compare, type Decimal, showDecimal } from './decimal.ts';
import {
  createCalculator,
  type EarlierGroups,
  filterOf,
  firstDayOf,
  type Group,
  type GroupSet,
} from './groups.ts';
import type { ResolvedMeasure } from './resolve-measures.ts';

/** A group with its figures. */
export interface Figures {
  group: Group;
  values: readonly (Decimal | null)[];
}

interface Shape {
  table: FigureTable;
  set: GroupSet;
  measures: readonly ResolvedMeasure[];
}

export interface SortKey {
  /** Position of a dimension, or of a measure. */
  dimension?: number;
  measure?: number;
  isDescending: boolean;
}

/** Calculates and sorts the rows of a set of groups. */
export function calculate(
  { set, measures }: Shape,
  groups: readonly Group[],
  keys: readonly SortKey[],
  earlier?: EarlierGroups,
) {
  const calculator = createCalculator(set, groups, earlier);
  const figures = groups.map(
    (group): Figures => ({
      group,
      values: measures.map((measure) => calculator.figureOf(measure, group)),
    }),
  );
  const order = [...keys, ...set.by.map((dimension) => ({ dimension, isDescending: false }))];
  figures.sort((a, b) => compareFigures(set.dimensions, a, b, order));
  return { figures, calculator };
}

type Calculated = ReturnType<typeof calculate>;

function compareFigures(
  dimensions: readonly OpenedDimension[],
  a: Figures,
  b: Figures,
  keys: readonly SortKey[],
): number {
  if (a.group.isRest !== b.group.isRest) return a.group.isRest ? 1 : -1;
  for (const { dimension, measure, isDescending } of keys) {
    const found =
      dimension === undefined
        ? compareNullable(a.values[measure ?? 0], b.values[measure ?? 0], compare, isDescending)
        : compareNullable(
            sortable(dimensions[dimension], a.group.raws[dimension]),
            sortable(dimensions[dimension], b.group.raws[dimension]),
            (left, right) => (left < right ? -1 : left > right ? 1 : 0),
            isDescending,
          );
    if (found !== 0) return found;
  }
  return 0;
}

function sortable(dimension: OpenedDimension | undefined, raw: unknown): string | number | null {
  if (raw === null || raw === undefined) return null;
  return dimension?.grain || dimension?.type === 'number' ? Number(raw) : String(raw);
}

/** Missing values are last in both directions. */
function compareNullable<T>(
  a: T | null | undefined,
  b: T | null | undefined,
  order: (a: T, b: T) => number,
  isDescending: boolean,
): number {
  if (a === null || a === undefined || b === null || b === undefined) {
    return Number(a === null || a === undefined) - Number(b === null || b === undefined);
  }
  return isDescending ? order(b, a) : order(a, b);
}

/** The rows as the screen gets them, with the filters behind each figure. */
export function showRows(
  { table, set, measures }: Shape,
  { figures, calculator }: Calculated,
  limit: number,
): ReportRow[] {
  const drillOf = (filter: RecordFilter | undefined) => table.drillOf(filter);
  return figures.slice(0, limit).map(({ group, values }) => ({
    keys: set.dimensions.map((dimension, position) => showKey(dimension, group, position)),
    isRest: group.isRest,
    values: values.map((value, index) => showValue(measures[index], value)),
    drill: drillOf(filterOf(set, group)),
    drills: Object.fromEntries(
      measures.flatMap((measure): [string, ReportDrill[]][] => {
        if ('base' in measure && !measure.base.filter) return [];
        const drills = calculator.filtersOf(measure, group).map(drillOf);
        return [[measure.id, drills.filter((each) => each !== null)]];
      }),
    ),
  }));
}

function showKey(dimension: OpenedDimension, { raws, isRest }: Group, position: number) {
  const raw = raws[position];
  if (raw === null || raw === undefined || (isRest && position === 0)) return null;
  if (dimension.grain) return dayText(firstDayOf(dimension.grain, raw));
  return dimension.show(raw);
}

function showValue(measure: ResolvedMeasure | undefined, value: Decimal | null): string | null {
  if (!value) return null;
  if (measure?.format === 'day') return formatDay(Number(value.n));
  return showDecimal(value);
}

export function showDimension(
  { field, title, type, grain }: OpenedDimension,
  own: [string, string] | undefined,
): ReportResult['dimensions'][number] {
  return { field, title: own ?? title, type, grain };
}

export function showMeasure(
  measure: ResolvedMeasure,
  dimensions: readonly OpenedDimension[],
): ReportResult['measures'][number] {
  const { id, title, kind, scale, format, help } = measure;
  // A record with several values is in several rows.
  const isAdditive = measure.isAdditive && !dimensions.some(({ isMany }) => isMany);
  return { id, title, kind, scale, format, isAdditive, help };
}
