import type { Call, StoredRecord } from '@pedestal/contract';
import { fromCents, toCents } from '../acc/money.ts';
import { runStep } from '../retail-mall/orders.ts';

/** Notes and coins in hundredths, as the till is counted. */
export const COINS = [10_000n, 5_000n, 2_000n, 1_000n, 500n, 100n, 50n, 10n] as const;

/** 100, 0.5: without zeros after the point. */
export const showCoin = (coin: bigint): string =>
  coin % 100n === 0n ? String(coin / 100n) : `0.${String(coin).padStart(2, '0').replace(/0$/, '')}`;

/** How many pieces of each denomination, as typed. */
export type Pieces = Readonly<Record<string, string>>;

const COUNT = /^\d{1,6}$/;
export const isCount = (text: string) => text.trim() === '' || COUNT.test(text.trim());

const countOf = (text = ''): bigint => (COUNT.test(text.trim()) ? BigInt(text.trim()) : 0n);

export const amountOf = (pieces: Pieces, coin: bigint): bigint =>
  coin * countOf(pieces[showCoin(coin)]);

/** What lies in the till. */
export const totalOf = (pieces: Pieces): bigint =>
  COINS.reduce((sum, coin) => sum + amountOf(pieces, coin), 0n);

/** Lines of a day close: denominations of which there is something. */
export const toCoins = (pieces: Pieces) =>
  COINS.flatMap((coin) => {
    const count = countOf(pieces[showCoin(coin)]);
    return count > 0n ? [{ values: { value: fromCents(coin), pieces: String(count) } }] : [];
  });

/** What was counted before, as the form shows it. */
export function toPieces({ lines }: Pick<StoredRecord, 'lines'>): Pieces {
  const rows = (lines.coins ?? []).map(({ values }) => [
    showCoin(toCents(values.value)),
    String(values.pieces ?? ''),
  ]);
  return Object.fromEntries(rows) as Pieces;
}

export const METHODS = ['cash', 'card', 'wechat', 'alipay'] as const;
export type Method = (typeof METHODS)[number];
/** Methods whose takings a terminal or a platform knows. */
export const TERMINALS = ['card', 'wechat', 'alipay'] as const;

/** One method: what the slips say and what was counted, in hundredths. */
export interface Compared {
  method: Method;
  expected: bigint;
  counted: bigint;
}

/** Cash always, other methods where there is something to compare. */
export function compare(
  expected: Readonly<Record<string, bigint>>,
  { values }: Pick<StoredRecord, 'values'>,
): Compared[] {
  return METHODS.map((method) => ({
    method,
    expected: expected[method] ?? 0n,
    counted: toCents(values[method]),
  })).filter((row) => row.method === 'cash' || row.expected !== 0n || row.counted !== 0n);
}

const distance = (row: Compared) =>
  row.counted < row.expected ? row.expected - row.counted : row.counted - row.expected;

/** Is a difference so large that somebody has to sign? */
export const isOver = (rows: readonly Compared[], limit: bigint): boolean =>
  rows.some((row) => distance(row) > limit);

/** What the paid slips of a store and a day add up to, by method. */
export async function readExpected(
  call: Call,
  workspace: string,
  { store, day }: { store: string; day: string },
): Promise<Record<string, bigint>> {
  const { groups } = await call('GET /gateway/records/:workspace/:collection/groups', {
    params: { workspace, collection: 'slip' },
    query: {
      f: `and(store.eq.${store},day.eq.${day},state.eq.posted)`,
      by: 'method',
      sum: 'total',
    },
  });
  return Object.fromEntries(groups.map(({ value, sums }) => [String(value), toCents(sums.total)]));
}

interface Count {
  pieces: Pieces;
  terminals: Readonly<Record<string, string>>;
}

/** Writes what was counted, and hands it to the manager. */
export async function finishCount(
  call: Call,
  workspace: string,
  { id, version, lines }: StoredRecord,
  { pieces, terminals }: Count,
): Promise<void> {
  const params = { workspace, collection: 'dayClose', id };
  const remove = (lines.coins ?? []).map((row) => row.id);
  const body = { version, values: terminals, lines: { coins: { add: toCoins(pieces), remove } } };
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: body as never,
  });
  await runStep(call, { ...params, transition: 'count' }, saved.version);
}

/** Writes the comparison, and closes the day or hands the difference in. */
export async function finishClose(
  call: Call,
  workspace: string,
  { id, version, lines }: StoredRecord,
  { rows, note, transition }: { rows: readonly Compared[]; note: string; transition: string },
): Promise<void> {
  const params = { workspace, collection: 'dayClose', id };
  const remove = (lines.methods ?? []).map((row) => row.id);
  const add = rows.map(({ method, expected, counted }) => ({
    values: { method, expected: fromCents(expected), counted: fromCents(counted) },
  }));
  const values = { note: note.trim() === '' ? null : note.trim() };
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version, values, lines: { methods: { add, remove } } } as never,
  });
  await runStep(call, { ...params, transition }, saved.version);
}
