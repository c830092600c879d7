import {
  type FieldCondition,
  mountOf,
  parseFilter,
  printFilter,
  type RecordFilter,
  type ReportDrill,
  type ReportTable,
} from '@pedestal/contract';
import type { SubAppTarget } from '@pedestal/sub-app-sdk';

/** In the address of a list: no filter, although the view has one. */
const NO_FILTER = '*';

/** Where the records or movements behind a figure are listed; undefined: lines have no list of their own. */
export function listAddress(table: ReportTable, drill: ReportDrill): SubAppTarget | undefined {
  if (table.kind === 'lines') return undefined;
  const { subApp, base } = mountOf(table.workspace);
  if (table.kind === 'collection') {
    const query = new URLSearchParams({ as: 'list', f: drill.f || NO_FILTER });
    return { subApp, path: `${base}/${table.collection}?${query}` };
  }
  return { subApp, path: `${base}/-/book/${table.book}?${movementsQuery(drill)}` };
}

/** Where a record is opened. */
export function recordAddress(
  { workspace, collection }: { workspace: string; collection: string },
  id: string,
): SubAppTarget {
  const { subApp, base } = mountOf(workspace);
  return { subApp, path: `${base}/${collection}/${id}` };
}

/** The page of a book filters by values of dimensions; other conditions are one more filter there. */
function movementsQuery({ f, from, to }: ReportDrill): URLSearchParams {
  const query = new URLSearchParams({ tab: 'movements', outside: 'true' });
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  const chosen = new Map<string, string[]>();
  const others: RecordFilter[] = [];
  for (const part of f === '' ? [] : partsOf(parseFilter(f))) {
    const values = 'field' in part ? valuesOf(part) : undefined;
    if (!('field' in part) || !values) {
      others.push(part);
      continue;
    }
    // The filter of the report and the row of a figure may both name a dimension.
    const before = chosen.get(part.field);
    const left = before ? values.filter((value) => before.includes(value)) : values;
    if (left.length === 0) others.push(part);
    else chosen.set(part.field, left);
  }
  for (const [field, values] of chosen) query.set(`d_${field}`, values.join('~'));
  const rest = joinFilters(others.map(printFilter));
  if (rest !== '') query.set('f', rest);
  return query;
}

/** Values of a dimension; undefined: it is another condition, or one on a linked record. */
function valuesOf({ field, operator, values }: FieldCondition): string[] | undefined {
  if (field.includes('>')) return undefined;
  if (operator === 'eq' || operator === 'in') return values;
  return operator === 'empty' ? ['-'] : undefined;
}

/** Conditions that must all hold. */
function partsOf(filter: RecordFilter): RecordFilter[] {
  return 'and' in filter ? filter.and.flatMap(partsOf) : [filter];
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
