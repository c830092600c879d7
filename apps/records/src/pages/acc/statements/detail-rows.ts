import type { LedgerMovement } from '@pedestal/contract';
import { toCents } from '../money.ts';

/** A line of an account's ledger with the balance after it. */
export interface DetailRow {
  movement: LedgerMovement;
  debit: bigint;
  credit: bigint;
  balance: bigint;
}

/** Opening balances are there when a period begins: they are no entries of it. */
export const isOpening = ({ values }: LedgerMovement) => values.origin === 'opening';

/** Movements, the earliest first, with the balance that they start from, running balance and sums. */
export function detailRows(
  movements: readonly LedgerMovement[],
  before: bigint,
): { opening: bigint; rows: DetailRow[]; debit: bigint; credit: bigint; closing: bigint } {
  const opening = movements
    .filter(isOpening)
    .reduce((sum, { amounts }) => sum + toCents(amounts.debit) - toCents(amounts.credit), before);
  let balance = opening;
  let [debits, credits] = [0n, 0n];
  const entries = movements.filter((each) => !isOpening(each));
  const rows = entries.map((movement) => {
    const [debit, credit] = [toCents(movement.amounts.debit), toCents(movement.amounts.credit)];
    balance += debit - credit;
    debits += debit;
    credits += credit;
    return { movement, debit, credit, balance };
  });
  return { opening, rows, debit: debits, credit: credits, closing: balance };
}
