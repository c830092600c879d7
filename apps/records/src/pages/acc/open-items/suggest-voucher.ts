/** A line of a bank statement; positive: received. */
export interface Payment {
  day: string;
  cents: bigint;
}

/** What a voucher moved in the bank account. */
export interface Booked extends Payment {
  voucher: string;
}

/** Days that the bank may be early or late. */
const MAX_DAYS = 10;
const DAY = 86_400_000;

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY;

/** Vouchers with the same amount within a few days, the nearest day first; each for one line only. */
export function suggestVouchers<P extends Payment>(
  payments: readonly P[],
  booked: readonly Booked[],
): Map<P, Booked> {
  const free = new Set(booked);
  const pairs = payments
    .flatMap((payment) =>
      booked
        .filter(({ cents }) => cents === payment.cents)
        .map((each) => ({ payment, each, days: daysBetween(payment.day, each.day) })),
    )
    .filter(({ days }) => days <= MAX_DAYS)
    .sort((a, b) => a.days - b.days);
  const found = new Map<P, Booked>();
  for (const { payment, each } of pairs) {
    if (found.has(payment) || !free.has(each)) continue;
    found.set(payment, each);
    free.delete(each);
  }
  return found;
}
