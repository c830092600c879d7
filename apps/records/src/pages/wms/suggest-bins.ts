/** A place in which goods can be stored. */
export interface Bin {
  id: string;
  name: string;
  code: string;
  /** What it is scanned by. */
  codes: readonly string[];
  /** How many of the goods lie in it, in thousandths. */
  holds: bigint;
  /** Does the same lot lie in it? */
  hasLot: boolean;
  /** Does nothing lie in it? */
  isEmpty: boolean;
}

const MOST = 4;

/**
 * The best bins for goods: where the same lot lies, then where the same goods lie, the most first,
 * then empty ones in walking order.
 */
export function suggestBins(bins: readonly Bin[]): Bin[] {
  return bins
    .filter(({ holds, isEmpty }) => holds > 0n || isEmpty)
    .toSorted(
      (a, b) =>
        Number(b.hasLot) - Number(a.hasLot) ||
        Number(b.holds > 0n) - Number(a.holds > 0n) ||
        compare(b.holds, a.holds) ||
        a.code.localeCompare(b.code, 'en', { numeric: true }),
    )
    .slice(0, MOST);
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
