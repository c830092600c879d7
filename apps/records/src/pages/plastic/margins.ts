import { toCents } from './market.ts';

/** A sale of this month. */
interface Sold {
  grade: string;
  day: string;
  kg: string;
  margin: string | undefined;
}

/** What a grade earned, in cents. */
export interface GradeMargin {
  kgSold: bigint;
  today: bigint;
  month: bigint;
}

/** Adds up the sales of a month by grade; those without a cost earn nothing that is known. */
export function addMargins(sold: readonly Sold[], today: string): Map<string, GradeMargin> {
  const sums = new Map<string, GradeMargin>();
  for (const { grade, day, kg, margin = '0' } of sold) {
    const known = sums.get(grade) ?? { kgSold: 0n, today: 0n, month: 0n };
    const cents = toCents(margin);
    sums.set(grade, {
      kgSold: known.kgSold + BigInt(kg),
      today: known.today + (day === today ? cents : 0n),
      month: known.month + cents,
    });
  }
  return sums;
}
