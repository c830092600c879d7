import {
  type FieldCondition,
  MOUNT_POINTS,
  parseFilter,
  RECORDS_APP,
  type RecordFilter,
  type ReportDrill,
  type ReportTable,
} from '@pedestal/contract';
import type { SubAppTarget } from '@pedestal/sub-app-sdk';

/** In the address of a list: no filter, although the view has one. */
const NO_FILTER = '*';

/** Where the records or movements behind a figure are listed; undefined: their filter cannot be shown there. */
export function listAddress(table: ReportTable, drill: ReportDrill): SubAppTarget | undefined {
  const hasMount = MOUNT_POINTS.some((name) => name === table.workspace);
  const subApp = hasMount ? table.workspace : RECORDS_APP;
  const base = hasMount ? '' : `/${table.workspace}`;
  if (table.kind === 'collection') {
    const query = new URLSearchParams({ as: 'list', f: drill.f || NO_FILTER });
    return { subApp, path: `${base}/${table.collection}?${query}` };
  }
  const query = movementsQuery(drill);
  return query && { subApp, path: `${base}/-/book/${table.book}?${query}` };
}

/** The page of a book filters by values of dimensions; other conditions have no place there. */
function movementsQuery({ f, from, to }: ReportDrill): URLSearchParams | undefined {
  const query = new URLSearchParams({ tab: 'movements', outside: 'true' });
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  const chosen = new Map<string, string[]>();
  for (const condition of f === '' ? [] : conditionsOf(parseFilter(f))) {
    const values = condition && valuesOf(condition);
    if (!condition || !values) return undefined;
    // The filter of the report and the row of a figure may both name a dimension.
    const before = chosen.get(condition.field);
    const left = before ? values.filter((value) => before.includes(value)) : values;
    if (left.length === 0) return undefined;
    chosen.set(condition.field, left);
  }
  for (const [field, values] of chosen) query.set(`d_${field}`, values.join('~'));
  return query;
}

function valuesOf({ operator, values }: FieldCondition): string[] | undefined {
  if (operator === 'eq' || operator === 'in') return values;
  return operator === 'empty' ? ['-'] : undefined;
}

/** Conditions that must all hold; undefined for one that is none of these. */
function conditionsOf(filter: RecordFilter): (FieldCondition | undefined)[] {
  if ('and' in filter) return filter.and.flatMap(conditionsOf);
  return 'field' in filter ? [filter] : [undefined];
}

/** A filter for the same source that leaves only what is behind a figure. */
export function filterOfDrill({ f, from, to }: ReportDrill): string {
  return joinFilters([f, from ? `day.gte.${from}` : '', to ? `day.lte.${to}` : '']);
}

/** Filters that must all hold, as one. */
export function joinFilters(filters: readonly string[]): string {
  const parts = filters.filter((text) => text !== '');
  return parts.length > 1 ? `and(${parts.join(',')})` : (parts[0] ?? '');
}
