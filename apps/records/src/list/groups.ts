import {
  parseFilter,
  printFilter,
  type RecordFilter,
  type RouteOf,
  type RouteOutput,
} from '@pedestal/contract';

export type Groups = RouteOutput<RouteOf<'GET /gateway/records/:workspace/:collection/groups'>>;

type Value = Groups['groups'][number]['value'];

/** The filter of a list, narrowed to the records with a value of a field; null: without one. */
export function filterOfGroup(filter: string, field: string, value: Value): string {
  const own: RecordFilter =
    value === null
      ? { field, operator: 'empty', values: [] }
      : { field, operator: 'eq', values: [String(value)] };
  return narrow(filter, own);
}

/** The filter of a list, with one more condition. */
export function narrow(filter: string, condition: RecordFilter): string {
  return printFilter(filter === '' ? condition : { and: [parseFilter(filter), condition] });
}
