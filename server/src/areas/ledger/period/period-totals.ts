import { createHash } from 'node:crypto';
import { formatDecimal } from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';
import { readDayTotals } from '../book/balance.store.ts';
import type { Book } from '../book/book.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { PeriodKey } from './period.store.ts';

/** What came in and went out in a period. */
export interface PeriodTotals {
  /** By measure; decimals. */
  totals: Record<string, { in: string; out: string }>;
  /** Of the daily totals of all keys. */
  hash: string;
  /** Does each conserving measure come out even? */
  isEven: boolean;
}

/** Adds up the daily totals of a period, page by page. */
export async function sumPeriod(
  db: Db,
  kind: DatabaseKind,
  book: Book,
  { period, part }: PeriodKey,
): Promise<PeriodTotals> {
  const sums = book.measures.map(() => ({ in: 0n, out: 0n }));
  const hash = createHash('sha256');
  let after = { day: period * 100, keyId: '' };
  for (;;) {
    const page = await readDayTotals(db, kind, book, { after, last: period * 100 + 99, part });
    for (const { keyId, day, ...total } of page) {
      hash.update(`${day} ${keyId} ${total.in.join()} ${total.out.join()}\n`);
      for (const [index, sum] of sums.entries()) {
        sum.in += total.in[index] ?? 0n;
        sum.out += total.out[index] ?? 0n;
      }
    }
    const last = page.at(-1);
    if (!last || page.length < LEDGER_LIMITS.page) break;
    after = last;
    if (isTurnLong()) await nextTurn();
  }
  const totals = book.measures.map(({ id, scale }, index) => {
    const sum = sums[index] ?? { in: 0n, out: 0n };
    return [id, { in: formatDecimal(sum.in, scale), out: formatDecimal(sum.out, scale) }] as const;
  });
  return {
    totals: Object.fromEntries(totals),
    hash: hash.digest('hex'),
    isEven: book.measures.every(
      ({ conserving }, index) => !conserving || sums[index]?.in === sums[index]?.out,
    ),
  };
}
