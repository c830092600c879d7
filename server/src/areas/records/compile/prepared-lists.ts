import { LRUCache } from 'lru-cache';
import type { Gate } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { PageStatement, StoredList } from '../record/record.store.ts';
import type { ShowRow } from '../record/record-view.ts';
import type { PagePlaces, PageRequest, Plan } from './page-query.ts';

/** What a person asks for again and again: the first page of a list. */
export interface PreparedList {
  request: PageRequest;
  statement: PageStatement;
  places: PagePlaces;
  show: ShowRow<StoredList>;
}

/** Everything that the statement of a first page depends on, besides what the gate compares. */
interface Wanted {
  f: string | undefined;
  sort: string | undefined;
  columns: string | undefined;
  limit: number;
  trashed: string;
  plan: Plan;
  /** Relative days of the filter are days from this one. */
  today: string;
}

/**
 * Remembers the statements of first pages. One is used only with the very policy, units and schema
 * that it was written for: whatever changes them makes new objects.
 */
export function createPreparedLists() {
  const lists = new LRUCache<string, PreparedList>({ max: RECORD_LIMITS.preparedLists });

  const keyOf = ({ person, collection }: Gate, wanted: Wanted) =>
    JSON.stringify([person.userId, collection.table, ...Object.values(wanted)]);

  return {
    find(gate: Gate, wanted: Wanted): PreparedList | undefined {
      const known = lists.get(keyOf(gate, wanted));
      return known && isSame(known.request.gate, gate) ? known : undefined;
    },
    keep(gate: Gate, wanted: Wanted, list: PreparedList): void {
      lists.set(keyOf(gate, wanted), list);
    },
  };
}

function isSame(a: Gate, b: Gate): boolean {
  return (
    a.collection === b.collection &&
    a.parts === b.parts &&
    a.person.orgUnitId === b.person.orgUnitId &&
    a.person.unitsBelow === b.person.unitsBelow
  );
}
