import { daysBetween } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import { splitByWeight } from '../posting/round-shares.ts';
import { columnOf, LayerBuilder } from './age-layers.ts';
import { type AgedBalance, type Arrival, readAged, readArrivals } from './ageing.store.ts';
import { type Book, type Dimension, guardsOf, type Measure } from './book.ts';

/** What is aged: a measure, and the quantity whose arrivals say how old it is. */
export interface AgeingQuery {
  book: Book;
  by: readonly Dimension[];
  measure: number;
  quantity: number;
  day: number;
  /** Ages in days that separate the columns. */
  limits: readonly number[];
  filter: WriteCondition | undefined;
}

/** The amounts of a group by age. */
export interface AgedGroup {
  values: (string | number | null)[];
  ages: bigint[];
  /** Day of the oldest layer. */
  since: number;
}

/**
 * Balances by age, the oldest first; undefined: there are too many. Where nothing keeps a balance
 * from falling below zero, as among open items, one below zero counts with its sign, by the days on
 * which it fell: a payment that nobody matched makes its column smaller.
 */
export async function readAges(
  db: Db,
  kind: DatabaseKind,
  query: AgeingQuery,
): Promise<AgedGroup[] | undefined> {
  const found = await readBalances(db, kind, query);
  if (!found) return undefined;
  const groups = new Map<string, AgedGroup>();
  for (let from = 0; from < found.length; from += LEDGER_LIMITS.agedAtOnce) {
    const part = found.slice(from, from + LEDGER_LIMITS.agedAtOnce);
    for (const side of ['in', 'out'] as const) {
      const own = part.filter(({ amounts }) => sideOf(amounts[query.quantity]) === side);
      addLayers(groups, query, own, await buildLayers(db, kind, query, own, side));
    }
    if (isTurnLong()) await nextTurn();
  }
  return [...groups.values()].sort((a, b) => a.since - b.since);
}

const sideOf = (amount = 0n) => (amount < 0n ? 'out' : 'in');
const sizeOf = (amount = 0n) => (amount < 0n ? -amount : amount);

/**
 * Where the quantity is guarded and only moves between keys, only guarded balances: others are
 * outside, such as suppliers.
 */
async function readBalances(
  db: Db,
  kind: DatabaseKind,
  { book, quantity: index, day, filter }: AgeingQuery,
): Promise<AgedBalance[] | undefined> {
  const quantity = book.measures[index] as Measure;
  const { page: limit } = LEDGER_LIMITS;
  const isSigned = quantity.conserving === undefined;
  const hasOutside = quantity.guard !== undefined && !isSigned;
  const found: AgedBalance[] = [];
  for (let after = ''; ; ) {
    const wanted = { filter, day, quantity, isSigned };
    const page = await readAged(db, kind, book, wanted, { after, limit });
    const isAged = ({ key }: AgedBalance) => guardsOf(book, key)[index] ?? false;
    found.push(...(hasOutside ? page.filter(isAged) : page));
    if (found.length > LEDGER_LIMITS.ageing) return undefined;
    const last = page.at(-1);
    if (!last || page.length < limit) return found;
    after = last.id;
    if (isTurnLong()) await nextTurn();
  }
}

/** Reads arrivals page by page; a key whose layers are complete is not read further. */
async function buildLayers(
  db: Db,
  kind: DatabaseKind,
  { book, quantity: index, day }: AgeingQuery,
  balances: readonly AgedBalance[],
  side: 'in' | 'out',
): Promise<Map<string, LayerBuilder>> {
  const builders = new Map(
    balances.map(({ id, amounts }) => [id, new LayerBuilder(sizeOf(amounts[index]))]),
  );
  const quantity = book.measures[index] as Measure;
  if (balances.length === 0) return builders;
  const wanted = { quantity, day, side, keyIds: balances.map(({ id }) => id) };
  const { page: limit } = LEDGER_LIMITS;
  for (let after: Pick<Arrival, 'keyId' | 'day'> | undefined; ; ) {
    const found = await readArrivals(db, kind, book, wanted, { after, limit });
    for (const each of found) builders.get(each.keyId)?.add(each.day, each.amount);
    const last = found.at(-1);
    if (!last || found.length < limit) break;
    after = builders.get(last.keyId)?.isComplete ? { keyId: last.keyId, day: 0 } : last;
    if (isTurnLong()) await nextTurn();
  }
  for (const builder of builders.values()) builder.end();
  return builders;
}

function addLayers(
  groups: Map<string, AgedGroup>,
  { book, by, measure, day: until, limits }: AgeingQuery,
  balances: readonly AgedBalance[],
  builders: ReadonlyMap<string, LayerBuilder>,
): void {
  for (const { id, key, amounts } of balances) {
    const layers = builders.get(id)?.layers ?? [];
    const weights = layers.map(({ amount }) => amount);
    const total = amounts[measure] ?? 0n;
    const sign = total < 0n ? -1n : 1n;
    const parts = splitByWeight(sizeOf(total), weights).map((part) => part * sign);
    const values = by.map((dimension) => key[book.dimensions.indexOf(dimension)] ?? null);
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? { values, ages: emptyAges(limits), since: until };
    for (const [index, { day }] of layers.entries()) {
      const at = columnOf(Number(daysBetween(day, until)), limits);
      group.ages[at] = (group.ages[at] ?? 0n) + (parts[index] ?? 0n);
      if (day < group.since) group.since = day;
    }
    groups.set(name, group);
  }
}

/** A column for each limit, and one for what is older. */
export const emptyAges = (limits: readonly number[]): bigint[] => [...limits, 0].map(() => 0n);
