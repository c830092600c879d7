import type { LedgerMovement } from '@pedestal/contract';
import { toCents } from '../money.ts';

/** A line of an account's ledger with the balance after it. */
export interface DetailRow {
  movement: LedgerMovement;
  debit: bigint;
  credit: bigint;
  balance: bigint;
}

/** Movements, the earliest first, with running balance and sums. */
export function detailRows(
  movements: readonly LedgerMovement[],
  opening: bigint,
): { rows: DetailRow[]; debit: bigint; credit: bigint; closing: bigint } {
  let balance = opening;
  let [debits, credits] = [0n, 0n];
  const rows = movements.map((movement) => {
    const [debit, credit] = [toCents(movement.amounts.debit), toCents(movement.amounts.credit)];
    balance += debit - credit;
    debits += debit;
    credits += credit;
    return { movement, debit, credit, balance };
  });
  return { rows, debit: debits, credit: credits, closing: balance };
}
