import type { CollectionJson } from '@pedestal/blueprint';
import { parseFilter, type RecordFilter } from '@pedestal/contract';
import { viewFilter } from '../workspace/view-filter.ts';

/**
 * The records that a view shows to those whose turn it is: few of very many, so they get an index
 * that holds no others.
 */
export interface WaitingIndex {
  states: readonly string[];
  /** As views sort: field ids, with `-` for descending. */
  sort: readonly string[];
}

/** One for each order and set of states of the views that wait for somebody, unless it is part of another. */
export function waitingIndexesOf(collection: CollectionJson): WaitingIndex[] {
  const known = (collection.states?.states ?? []).map(({ id }) => id);
  const found = collection.views.flatMap(({ waits, filter, sort }): WaitingIndex[] => {
    const shown = waits && filter ? viewFilter(collection, filter) : null;
    const states = shown === null ? undefined : statesIn(parseFilter(shown));
    if (!states || !includesAll(known, states)) return [];
    return [{ states, sort: sort.length > 0 ? sort : ['created'] }];
  });
  const widestFirst = found.toSorted((one, other) => other.states.length - one.states.length);
  return widestFirst.filter(
    ({ states, sort }, index) =>
      !widestFirst
        .slice(0, index)
        .some((wider) => wider.sort.join() === sort.join() && includesAll(wider.states, states)),
  );
}

/** The states that a filter lets through, sorted; undefined: it names none. */
export function statesIn(filter: RecordFilter): readonly string[] | undefined {
  const conditions: RecordFilter[] = 'and' in filter ? filter.and : [filter];
  for (const each of conditions) {
    if (!('field' in each) || each.field !== 'state') continue;
    if (each.operator === 'eq' || each.operator === 'in') return each.values.toSorted();
  }
  return undefined;
}

/**
 * The condition of an index, and of a statement that may use it: as text, because neither database
 * knows that the value of a parameter is one of these. State ids need quotes but no escapes.
 */
export const writeStates = (column: string, states: readonly string[]): string =>
  `${column} in (${states.map((state) => `'${state}'`).join(', ')})`;

/** The sets of states, each of which includes all of these, that have an index. */
export function waitingStatesFor(
  waiting: readonly WaitingIndex[],
  states: readonly unknown[],
): (readonly string[])[] {
  const sets = waiting.filter((each) => includesAll(each.states, states));
  return [...new Map(sets.map((each) => [each.states.join(), each.states])).values()];
}

/** Does an index hold the records of this filter in this order, or in the opposite one? */
export function isServedByWaiting(
  waiting: readonly WaitingIndex[],
  filter: RecordFilter,
  sort: string,
): boolean {
  const states = statesIn(filter);
  if (states === undefined) return false;
  return waiting.some(
    (each) =>
      includesAll(each.states, states) &&
      [each.sort, each.sort.map(toOpposite)].some((order) => order.join() === sort),
  );
}

const toOpposite = (key: string) => (key.startsWith('-') ? key.slice(1) : `-${key}`);

const includesAll = (all: readonly unknown[], some: readonly unknown[]) =>
  some.every((each) => all.includes(each));
