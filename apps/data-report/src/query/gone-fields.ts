import {
  type FilterOperator,
  FilterSyntaxError,
  parseFilter,
  printFilter,
  type RecordFilter,
  type ReportMeasure,
} from '@pedestal/contract';
import { operatorsOf, valueKindOf } from '../filter/conditions.ts';
import type { Question } from './question.ts';
import type { Source } from './use-source.ts';

/** Something that a question names and its source no longer has. */
export interface GoneField {
  id: string;
  /** A field of the table, or an entry of a dataset. */
  kind: 'field' | 'dimension' | 'measure';
  uses: readonly Use[];
  /** What can stand in its place, the closest one first. */
  replacements: readonly Replacement[];
}

interface Replacement {
  id: string;
  title: string;
  group: string;
  /** So close that it is probably the same under another name. */
  isLikely: boolean;
}

type Use = 'dimension' | 'measure' | 'filter';

type Titled = (title: readonly [string, string]) => string;

/** What a question names in vain: dropped fields, or ones that the person may not read. */
export function goneFields(question: Question, source: Source, title: Titled): GoneField[] {
  const known = new Set(source.fields.map(({ id }) => id));
  const { dimensions, measures } = question;
  const fields = new Set([
    ...(source.isDataset ? [] : dimensions.map(({ field }) => field)),
    ...measures.flatMap((each) => ('field' in each ? each.field : [])),
    ...filtersOf(question).flatMap((text) => conditionsOf(text).map(({ field }) => field)),
  ]);
  const gone = [...fields]
    .filter((id) => !known.has(id))
    .map((id) => describeField(id, question, source, title));
  if (!source.isDataset) return gone;
  const lostDimensions = dimensions.filter(
    ({ field }) => !source.dimensions.some(({ id }) => id === field),
  );
  const lostMeasures = measures.flatMap((each) =>
    each.kind === 'named' && !source.named.some(({ id }) => id === each.of) ? [each.of] : [],
  );
  return [
    ...gone,
    ...lostDimensions.map(
      ({ field }): GoneField => ({
        ...{ id: field, kind: 'dimension', uses: ['dimension'] },
        replacements: byCloseness(field, source.dimensions),
      }),
    ),
    ...[...new Set(lostMeasures)].map(
      (id): GoneField => ({
        ...{ id, kind: 'measure', uses: ['measure'] },
        replacements: byCloseness(
          id,
          source.named.map((each) => ({ ...each, group: '' })),
        ),
      }),
    ),
  ];
}

function describeField(id: string, question: Question, source: Source, title: Titled): GoneField {
  const isGrouped = !source.isDataset && question.dimensions.some(({ field }) => field === id);
  const kinds = question.measures.flatMap((each) =>
    'field' in each && each.field === id ? [each.kind] : [],
  );
  const operators = filtersOf(question)
    .flatMap(conditionsOf)
    .flatMap(({ field, operator }) => (field === id ? [operator] : []));
  const links = new Map(source.fields.map((each) => [each.id, title(each.title)]));
  const fitting = source.fields.filter(
    (field) =>
      (!isGrouped || field.isDimension) &&
      kinds.every((kind) => field.measures.includes(kind)) &&
      (operators.length === 0 || valueKindOf(field) !== 'none') &&
      operators.every((operator) => operatorsOf(field).includes(operator)),
  );
  return {
    id,
    kind: 'field',
    uses: [
      ...(isGrouped ? (['dimension'] as const) : []),
      ...(kinds.length > 0 ? (['measure'] as const) : []),
      ...(operators.length > 0 ? (['filter'] as const) : []),
    ],
    replacements: byCloseness(
      id,
      fitting.map((field) => ({
        id: field.id,
        title: title(field.title),
        group: field.link === null ? '' : (links.get(field.link) ?? field.link),
      })),
    ),
  };
}

/** The question with another field in the place of one; undefined: without it. */
export function replaceGone(
  question: Question,
  { id, kind }: Pick<GoneField, 'id' | 'kind'>,
  to: { id: string; hasGrain: boolean } | undefined,
): Question {
  const isDimension = (field: string) => kind !== 'measure' && field === id;
  const dimensions = question.dimensions.flatMap(({ field, grain }) => {
    if (!isDimension(field)) return [grain ? { field, grain } : { field }];
    if (!to || question.dimensions.some((each) => each.field === to.id)) return [];
    return [to.hasGrain ? { field: to.id, grain: grain ?? ('month' as const) } : { field: to.id }];
  });
  const swapped = question.measures.flatMap((measure): ReportMeasure[] => {
    if (kind === 'measure') {
      if (measure.kind !== 'named' || measure.of !== id) return [measure];
      return to ? [{ ...measure, of: to.id }] : [];
    }
    if (kind === 'dimension') return [measure];
    if ('field' in measure && measure.field === id) {
      return to ? [withFilter({ ...measure, field: to.id }, id, to.id)] : [];
    }
    return [withFilter(measure, id, to?.id)];
  });
  const left = new Set(swapped.map((each) => each.id));
  return {
    ...question,
    dimensions,
    measures: swapped.filter((each) => partsOf(each).every((part) => left.has(part))),
    filter: kind === 'field' ? replaceInFilter(question.filter, id, to?.id) : question.filter,
    sort: dimensions.length === question.dimensions.length ? question.sort : [],
  };
}

function partsOf(measure: ReportMeasure): readonly string[] {
  if (measure.kind === 'ratio') return measure.of;
  return measure.kind === 'running' || measure.kind === 'change' ? [measure.of] : [];
}

function withFilter(measure: ReportMeasure, from: string, to: string | undefined): ReportMeasure {
  if (!('filter' in measure) || !measure.filter) return measure;
  return { ...measure, filter: replaceInFilter(measure.filter, from, to) };
}

function filtersOf({ filter, measures }: Question): string[] {
  return [filter, ...measures.flatMap((each) => ('filter' in each && each.filter) || [])];
}

function parse(text: string): RecordFilter | undefined {
  try {
    return text === '' ? undefined : parseFilter(text);
  } catch (error) {
    if (error instanceof FilterSyntaxError) return undefined;
    throw error;
  }
}

function conditionsOf(text: string): { field: string; operator: FilterOperator }[] {
  const visit = (filter: RecordFilter): { field: string; operator: FilterOperator }[] => {
    if ('and' in filter) return filter.and.flatMap(visit);
    if ('or' in filter) return filter.or.flatMap(visit);
    return 'not' in filter ? visit(filter.not) : [filter];
  };
  const filter = parse(text);
  return filter ? visit(filter) : [];
}

/** Conditions on one field become conditions on another; without one they are left out. */
function replaceInFilter(text: string, from: string, to: string | undefined): string {
  const change = (filter: RecordFilter): RecordFilter | undefined => {
    if ('and' in filter || 'or' in filter) {
      const isAnd = 'and' in filter;
      const parts = (isAnd ? filter.and : filter.or).flatMap((part) => change(part) ?? []);
      const [only] = parts;
      if (parts.length < 2) return only;
      return isAnd ? { and: parts } : { or: parts };
    }
    if ('not' in filter) {
      const inner = change(filter.not);
      return inner && { not: inner };
    }
    if (filter.field !== from) return filter;
    return to === undefined ? undefined : { ...filter, field: to };
  };
  const filter = parse(text);
  const changed = filter && change(filter);
  if (!filter) return text;
  return changed ? printFilter(changed) : '';
}

const LIKELY = 0.4;

/** Sorted by how much of the id two names share. */
function byCloseness<T extends { id: string; title: string; group: string }>(
  id: string,
  options: readonly T[],
): GoneField['replacements'] {
  const score = (option: T) => Math.max(closeness(id, option.id), closeness(id, option.title));
  return options
    .map((option) => ({ option, score: score(option) }))
    .sort((a, b) => b.score - a.score)
    .map(({ option: { id: key, title, group }, score: found }) => ({
      ...{ id: key, title, group },
      isLikely: found >= LIKELY,
    }));
}

/** Share of the pairs of letters that two names have in common. */
function closeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/^x_/, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}
