/** What lies in a bin and can be picked, in thousandths. */
export interface Stocked {
  item: string;
  lot: string | null;
  lotCode: string;
  /** Expiry of the lot; null: it has none. */
  expiry: string | null;
  place: string;
  placeName: string;
  available: bigint;
}

/** A line of a pick. */
export interface Asked {
  id: string;
  item: string;
  qty: bigint;
}

/** Goods of one bin for one line. */
export interface Part {
  stocked: Stocked;
  qty: bigint;
}

export interface Allocation {
  line: Asked;
  parts: readonly Part[];
  /** What is missing, in thousandths. */
  short: bigint;
}

/**
 * Chooses lots and bins for the lines of a pick: what expires first leaves first, then older lots,
 * then the next bin on the way. Expired lots stay where they are. A bin is not promised twice.
 */
export function allocate(
  lines: readonly Asked[],
  stock: readonly Stocked[],
  today: string,
): Allocation[] {
  const left = stock
    .filter(({ available, expiry }) => available > 0n && (expiry === null || expiry >= today))
    .sort(compareByTurn)
    .map((stocked) => ({ stocked, rest: stocked.available }));
  return lines.map((line) => {
    const parts: Part[] = [];
    let short = line.qty;
    for (const source of left) {
      if (short === 0n) break;
      if (source.stocked.item !== line.item || source.rest === 0n) continue;
      const isEnough = source.rest >= short;
      const qty = isEnough ? short : source.rest;
      source.rest -= qty;
      short -= qty;
      parts.push({ stocked: source.stocked, qty });
    }
    return { line, parts, short };
  });
}

/** A lot without an expiry comes after those that have one. */
function compareByTurn(a: Stocked, b: Stocked): number {
  return (
    compare(a.expiry ?? '9999', b.expiry ?? '9999') ||
    compare(a.lotCode, b.lotCode) ||
    a.placeName.localeCompare(b.placeName, 'en', { numeric: true })
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
