import { MAX_NUMBER } from '@pedestal/blueprint';
import type { DayTotal, StoredBalance } from '../book/balance.store.ts';
import { type Book, guardsOf } from '../book/book.ts';

/** A locked balance while a group of acts is applied in memory. */
export class WorkingBalance {
  readonly stored: StoredBalance;
  readonly guards: readonly boolean[];
  readonly #added = new Map<number, { in: bigint[]; out: bigint[] }>();
  #isChanged = false;
  /** Stored totals of the days after `#laterThan`. */
  #later: ReadonlyMap<number, readonly bigint[]> = new Map();
  #laterThan = Number.POSITIVE_INFINITY;

  constructor(book: Book, stored: StoredBalance) {
    this.stored = stored;
    this.guards = guardsOf(book, stored.key);
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Does the check of a day need stored totals that were not read yet? */
  needsDaysAfter(day: number): boolean {
    return day < this.stored.lastDay && day < this.#laterThan;
  }

  setDaysAfter(day: number, totals: ReadonlyMap<number, readonly bigint[]>): void {
    this.#later = totals;
    this.#laterThan = day;
  }

  /** The balance at the end of a day, whose later days are known. */
  balanceOn(day: number, measure: number): bigint {
    const later = new Set([...this.#later.keys(), ...this.#added.keys()]);
    return [...later]
      .filter((each) => each > day)
      .reduce((sum, each) => sum - this.#netOf(each, measure), this.stored.amounts[measure] ?? 0n);
  }

  #netOf(day: number, measure: number): bigint {
    const added = this.#added.get(day);
    const own = added ? (added.in[measure] ?? 0n) - (added.out[measure] ?? 0n) : 0n;
    return (this.#later.get(day)?.[measure] ?? 0n) + own;
  }

  /** The first day from the given one on that would end below zero; undefined: none. */
  findShortage(
    day: number,
    measure: number,
    change: bigint,
  ): { day: number; missing: bigint } | undefined {
    const days = [...new Set([...this.#later.keys(), ...this.#added.keys()])]
      .filter((each) => each > day)
      .sort((a, b) => a - b);
    let balance = this.balanceOn(day, measure) + change;
    if (balance < 0n) return { day, missing: -balance };
    for (const each of days) {
      balance += this.#netOf(each, measure);
      if (balance < 0n) return { day: each, missing: -balance };
    }
    return undefined;
  }

  /** Adds a movement; the checks are done before. */
  move(day: number, amounts: readonly bigint[]): void {
    const { stored } = this;
    const added = this.#added.get(day) ?? {
      in: amounts.map(() => 0n),
      out: amounts.map(() => 0n),
    };
    for (const [index, amount] of amounts.entries()) {
      stored.amounts[index] = (stored.amounts[index] ?? 0n) + amount;
      if (amount > 0n) added.in[index] = (added.in[index] ?? 0n) + amount;
      else added.out[index] = (added.out[index] ?? 0n) - amount;
    }
    this.#added.set(day, added);
    stored.lastDay = Math.max(stored.lastDay, day);
    this.#isChanged = true;
  }

  reserve(amount: bigint): void {
    this.stored.reserved += amount;
    this.#isChanged = true;
  }

  addedTotals(): DayTotal[] {
    return [...this.#added].map(([day, total]) => ({ keyId: this.stored.id, day, ...total }));
  }
}

export const isTooLarge = (value: bigint) => value > MAX_NUMBER || value < -MAX_NUMBER;
