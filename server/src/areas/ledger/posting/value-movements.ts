import { divideRounded } from '@pedestal/blueprint';
import { type Book, groupOf, keyIdOf } from '../book/book.ts';
import type { Movement } from './movement.ts';
import { splitByWeight } from './round-shares.ts';

/** The amounts of a key before the posting. */
export type AmountsOf = (keyId: string) => readonly bigint[];

/**
 * Fills in values. What leaves a key without a value takes the average of the key along, and all of
 * it with the last piece; what arrives without a value gets what the rest of the posting gives away.
 */
export function valueMovements(
  book: Book,
  movements: readonly Movement[],
  amountsOf: AmountsOf,
): bigint[][] {
  const valued = movements.map(({ amounts }) => amounts.map((each) => each ?? 0n));
  for (const [index, { average, conserving = [] }] of book.measures.entries()) {
    if (average === undefined) continue;
    const isOpen = (at: number) => movements[at]?.amounts[index] === null;
    takeAverages(movements, valued, { index, average, isOpen, amountsOf });
    const groups = Map.groupBy(movements.keys(), (at) =>
      groupOf(movements[at]?.key ?? [], conserving),
    );
    for (const group of groups.values()) {
      const arriving = group.filter((at) => isOpen(at) && (valued[at]?.[average] ?? 0n) >= 0n);
      const given = group.reduce((sum, at) => sum + (valued[at]?.[index] ?? 0n), 0n);
      const weights = arriving.map((at) => valued[at]?.[average] ?? 0n);
      for (const [position, value] of splitByWeight(-given, weights).entries()) {
        const row = valued[arriving[position] ?? -1];
        if (row) row[index] = value;
      }
    }
  }
  return valued;
}

interface Averages {
  index: number;
  average: number;
  isOpen(at: number): boolean;
  amountsOf: AmountsOf;
}

/** Several movements of one key share what it has: each leaves less for the next. */
function takeAverages(
  movements: readonly Movement[],
  valued: bigint[][],
  { index, average, isOpen, amountsOf }: Averages,
): void {
  const left = new Map<string, { quantity: bigint; value: bigint }>();
  for (const [at, row] of valued.entries()) {
    const quantity = -(row[average] ?? 0n);
    if (!isOpen(at) || quantity <= 0n) continue;
    const id = keyIdOf(movements[at]?.key ?? []);
    const before = amountsOf(id);
    const rest = left.get(id) ?? { quantity: before[average] ?? 0n, value: before[index] ?? 0n };
    const value =
      rest.quantity <= 0n
        ? 0n
        : quantity >= rest.quantity
          ? rest.value
          : divideRounded(rest.value * quantity, rest.quantity);
    left.set(id, { quantity: rest.quantity - quantity, value: rest.value - value });
    row[index] = -value;
  }
}
