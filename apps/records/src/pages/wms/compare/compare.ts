import { type Call, printFilter, type StoredRecord } from '@pedestal/contract';
import { chunksOf } from '../read-by-ids.ts';
import { formatQuantity, parseQuantity, textOf } from '../walk-lines.ts';

const PAGE = 200;

/** What the book says about a key: quantity in thousandths, value in hundredths. */
export interface Booked {
  qty: bigint;
  value: bigint;
}

/** A counted line beside the book; quantities in thousandths. */
export interface Compared {
  id: string;
  item: string;
  lot: string | null;
  place: string;
  condition: string;
  counted: bigint;
  book: bigint;
  /** Average cost with four decimals; null: the book has no value for the goods. */
  cost: string | null;
}

type Key = Pick<Compared, 'item' | 'lot' | 'place' | 'condition'>;

export const keyOf = ({ item, lot, place, condition }: Key) =>
  [item, lot ?? '', place, condition].join(' ');

/** Puts the book beside what was counted. Of two lines with the same goods, one has all that the book says. */
export function compareLines(
  { lines }: Pick<StoredRecord, 'lines'>,
  book: ReadonlyMap<string, Booked>,
): Compared[] {
  const seen = new Set<string>();
  return (lines.lines ?? []).map(({ id, values }) => {
    const key = {
      item: textOf(values.item) ?? '',
      lot: textOf(values.lot) ?? null,
      place: textOf(values.place) ?? '',
      condition: textOf(values.condition) ?? 'good',
    };
    const booked = book.get(keyOf(key));
    const isFirst = !seen.has(keyOf(key));
    seen.add(keyOf(key));
    return {
      ...key,
      id,
      counted: parseQuantity(textOf(values.counted) ?? '') ?? 0n,
      book: isFirst ? (booked?.qty ?? 0n) : 0n,
      cost: booked ? costOf(booked) : null,
    };
  });
}

/** Hundredths of money for thousandths of a piece: a piece costs value × 10 / qty, kept with four decimals. */
function costOf({ qty, value }: Booked): string | null {
  if (qty <= 0n || value < 0n) return null;
  const scaled = (value * 100_000n + qty / 2n) / qty;
  const digits = String(scaled).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** What a count stores of its comparison. */
export function toDifferences(compared: readonly Compared[]): { values: object }[] {
  return compared.map(({ item, lot, place, condition, counted, book, cost }) => ({
    values: {
      ...{ item, lot, place, condition, cost },
      ...{ book: formatQuantity(book), counted: formatQuantity(counted) },
    },
  }));
}

/** What lies in the counted places now. */
export async function readBooked(
  call: Call,
  workspace: string,
  { lines }: Pick<StoredRecord, 'lines'>,
): Promise<Map<string, Booked>> {
  const rows = lines.lines ?? [];
  const places = [...new Set(rows.flatMap(({ values }) => textOf(values.place) ?? []))];
  const items = new Set(rows.map(({ values }) => values.item));
  const found = new Map<string, Booked>();
  for (const ids of chunksOf(places)) {
    const f = printFilter({ field: 'place', operator: 'in', values: ids });
    let cursor: string | undefined;
    do {
      const reply = await call('GET /gateway/ledger/:workspace/books/:book/balances', {
        params: { workspace, book: 'stock' },
        query: { by: 'item,lot,place,status', f, limit: PAGE, ...(cursor && { cursor }) },
      });
      for (const { values, amounts } of reply.items) {
        if (!items.has(values.item ?? null)) continue;
        const key = {
          item: textOf(values.item) ?? '',
          lot: textOf(values.lot) ?? null,
          place: textOf(values.place) ?? '',
          condition: textOf(values.status) ?? '',
        };
        const value = BigInt((amounts.value ?? '0.00').replace('.', ''));
        found.set(keyOf(key), { qty: parseQuantity(amounts.qty ?? '') ?? 0n, value });
      }
      cursor = reply.next ?? undefined;
    } while (cursor !== undefined);
  }
  return found;
}
