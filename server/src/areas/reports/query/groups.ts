import type { RecordFilter } from '@pedestal/contract';
import {
  allOf,
  conditionOf,
  conditionUpTo,
  type OpenedDimension,
} from '../../../platform/figures/figure-table.ts';
import { decodePeriod, FIGURE_SPLIT, type Grain } from '../../../platform/figures/write-figures.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { EngineRow } from '../engine/engine.ts';
import { add, type Decimal, ratioOf, subtract } from './decimal.ts';
import type { BaseMeasure, ResolvedMeasure } from './resolve-measures.ts';

/** The records with the same values of some dimensions. */
export interface Group {
  /** By position of the dimension: what the database returned. */
  raws: readonly unknown[];
  isRest: boolean;
  bases: ReadonlyMap<string, Decimal | null>;
  /** Records in it. */
  count: bigint;
}

/** What all groups of a result have in common. */
export interface GroupSet {
  dimensions: readonly OpenedDimension[];
  /** Positions of the dimensions that are grouped by. */
  by: readonly number[];
  /** The filter of the query. */
  filter: RecordFilter | undefined;
  /** Conditions of the top values of the first dimension; undefined: all values. */
  top: readonly RecordFilter[] | undefined;
}

/** Groups of periods that the filter of the query leaves out, and the filter that lets them through. */
export interface EarlierGroups {
  groups: readonly Group[];
  filter: RecordFilter | undefined;
}

const AVERAGE_DIGITS = 2;

/** Reads the rows of a statement. */
export function toGroups(
  rows: readonly EngineRow[],
  { dimensions }: Pick<GroupSet, 'dimensions'>,
  { by, isRest }: { by: readonly number[]; isRest: boolean },
  bases: readonly BaseMeasure[],
): Group[] {
  return rows.map((row) => {
    const raws: unknown[] = dimensions.map(() => undefined);
    for (const [index, position] of by.entries()) raws[position] = row[`d${index}`] ?? null;
    const values = new Map(bases.map((base, index) => [base.id, readBase(row, base, index)]));
    return { raws, isRest, bases: values, count: BigInt(row.n ?? 0) };
  });
}

function readBase(row: EngineRow, { kind, column }: BaseMeasure, index: number): Decimal | null {
  const count = BigInt(row[`c${index}`] ?? 0);
  if (kind === 'count' || kind === 'distinct') return { n: count, scale: 0 };
  const scale = column?.scale ?? 0;
  if (kind === 'min' || kind === 'max') {
    const value = row[`v${index}`] ?? null;
    return value === null ? null : { n: BigInt(value), scale };
  }
  const part = (name: string) => BigInt(row[`${name}${index}`] ?? 0);
  const sum = { n: part('h') * FIGURE_SPLIT + part('l'), scale };
  if (kind === 'sum') return sum;
  return ratioOf(sum, { n: count, scale: 0 }, scale + AVERAGE_DIGITS);
}

/** Position of the dimension along which running totals and changes go. */
export function periodOf(dimensions: readonly OpenedDimension[]): number {
  return dimensions.findIndex(({ grain }) => grain !== null);
}

const NOTHING: Decimal = { n: 0n, scale: 0 };

/** Calculates the measures of a set of groups. */
export function createCalculator(
  set: GroupSet,
  groups: readonly Group[],
  earlierGroups?: EarlierGroups,
) {
  const { dimensions } = set;
  const period = periodOf(dimensions);
  const hasPeriod = period >= 0 && set.by.includes(period);
  const grain = dimensions[period]?.grain ?? 'month';
  const lines = toLines(hasPeriod ? groups : [], period);
  const earlierLines = toLines(earlierGroups?.groups ?? [], period);
  const totals = new Map<string, Map<Group, Decimal>>();

  function runningOf(measure: ResolvedMeasure): Map<Group, Decimal> {
    const known = totals.get(measure.id);
    if (known) return known;
    const found = new Map<Group, Decimal>();
    for (const line of lines.values()) {
      let total = NOTHING;
      for (const [, group] of [...line].sort(([a], [b]) => a - b)) {
        total = add(total, figureOf(measure, group) ?? NOTHING);
        found.set(group, total);
      }
    }
    totals.set(measure.id, found);
    return found;
  }

  /** The group that a change is compared with, and the filter that it was read with. */
  function before(group: Pick<Group, 'raws' | 'isRest'>, against: 'period' | 'year') {
    const at = earlier(grain, Number(group.raws[period]), against);
    const line = lineOf(group, period);
    const left = earlierLines.get(line)?.get(at);
    const found = lines.get(line)?.get(at) ?? left;
    const filter = found && found === left ? earlierGroups?.filter : set.filter;
    return { group: found, raws: group.raws.with(period, at), filter };
  }

  function changeOf(
    { of, against, as }: Extract<ResolvedMeasure, { kind: 'change' }>,
    group: Group,
  ): Decimal | null {
    if (!hasPeriod || group.raws[period] === null) return null;
    const earlierGroup = before(group, against).group;
    const missing = of.isAdditive ? NOTHING : null;
    const was = earlierGroup ? figureOf(of, earlierGroup) : missing;
    const is = figureOf(of, group);
    if (!is || !was) return null;
    const difference = subtract(is, was);
    if (as === 'difference') return difference;
    return ratioOf(difference, { ...was, n: was.n < 0n ? -was.n : was.n }, 4);
  }

  function figureOf(measure: ResolvedMeasure, group: Group): Decimal | null {
    if ('base' in measure) return group.bases.get(measure.base.id) ?? null;
    if (measure.kind === 'ratio') {
      return ratioOf(figureOf(measure.of[0], group), figureOf(measure.of[1], group), measure.scale);
    }
    if (measure.kind === 'change') return changeOf(measure, group);
    return runningOf(measure.of).get(group) ?? null;
  }

  /** The filters that list the records behind a figure. */
  function filtersOf(
    measure: ResolvedMeasure,
    group: Pick<Group, 'raws' | 'isRest'>,
    from = set,
  ): (RecordFilter | undefined)[] {
    if ('base' in measure) return [allOf([filterOf(from, group), measure.base.filter])];
    if (measure.kind === 'ratio') {
      return measure.of.flatMap((each) => filtersOf(each, group, from));
    }
    if (!hasPeriod || group.raws[period] === null) return [];
    if (measure.kind === 'running') {
      const own = 'base' in measure.of ? measure.of.base.filter : undefined;
      return [allOf([filterOf(set, group, true), own])];
    }
    const { raws, filter } = before(group, measure.against);
    return [
      ...filtersOf(measure.of, group),
      ...filtersOf(measure.of, { raws, isRest: group.isRest }, { ...set, filter }),
    ];
  }

  return { figureOf, filtersOf };
}

/** The groups with the same other values, by the number of their period. */
function toLines(groups: readonly Group[], period: number): Map<string, Map<number, Group>> {
  const lines = new Map<string, Map<number, Group>>();
  for (const group of groups) {
    if (group.raws[period] === null) continue;
    const key = lineOf(group, period);
    const line = lines.get(key) ?? new Map<number, Group>();
    lines.set(key, line.set(Number(group.raws[period]), group));
  }
  return lines;
}

function lineOf({ raws, isRest }: Pick<Group, 'raws' | 'isRest'>, period: number): string {
  return JSON.stringify([isRest, ...raws.with(period, null).map((raw) => String(raw))]);
}

/** The records of a group; with all earlier periods where asked. */
export function filterOf(
  { dimensions, by, filter, top }: GroupSet,
  { raws, isRest }: Pick<Group, 'raws' | 'isRest'>,
  isRunning = false,
): RecordFilter | undefined {
  const period = periodOf(dimensions);
  const conditions = by.flatMap((position): RecordFilter[] => {
    const dimension = dimensions[position];
    if (!dimension || (position === 0 && isRest)) return [];
    const raw = raws[position];
    return isRunning && position === period
      ? [conditionUpTo(dimension, Number(raw))]
      : [conditionOf(dimension, raw)];
  });
  return allOf([filter, ...conditions, restriction(top, by, isRest)]);
}

/** What the top values of the first dimension mean for a group. */
function restriction(
  top: readonly RecordFilter[] | undefined,
  by: readonly number[],
  isRest: boolean,
): RecordFilter | undefined {
  if (!top) return undefined;
  if (isRest) return { not: anyOf(top) };
  // A group names its own value of the first dimension.
  return by.includes(0) ? undefined : anyOf(top);
}

export function anyOf(filters: readonly RecordFilter[]): RecordFilter {
  const [only] = filters;
  return only && filters.length === 1 ? only : { or: [...filters] };
}

const PERIODS_OF_YEAR = { week: 52, month: 12, quarter: 4, year: 1 } as const;

/** Number of the period before, or of the same one a year ago. */
export function earlier(grain: Grain, at: number, against: 'period' | 'year'): number {
  if (against === 'period') return at - 1;
  if (grain !== 'day') return at - PERIODS_OF_YEAR[grain];
  const date = new Date(at * DAY);
  const year = date.getUTCFullYear() - 1;
  // 29 February is compared with the 28th.
  const last = new Date(Date.UTC(year, date.getUTCMonth() + 1, 0)).getUTCDate();
  return Math.floor(Date.UTC(year, date.getUTCMonth(), Math.min(date.getUTCDate(), last)) / DAY);
}

/** First day of the period of a group, as a number since 1970. */
export function firstDayOf(grain: Grain, raw: unknown): number {
  return decodePeriod(grain, Number(raw)).from;
}
