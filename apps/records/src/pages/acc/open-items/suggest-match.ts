/** An invoice (positive) or a payment that no invoice is named for (negative), in cents. */
export interface OpenItem {
  ref: string | null;
  cents: bigint;
}

/** How much of each item a matching takes off; the amounts add up to zero. */
export interface MatchLine {
  ref: string | null;
  cents: bigint;
}

/**
 * Matches payments with invoices: first those of the same amount, then the rest in the order given,
 * the oldest first.
 */
export function suggestMatch(items: readonly OpenItem[]): MatchLine[] {
  const left = items.map((item) => ({ ...item }));
  const taken = new Map<string | null, bigint>();
  const take = (item: OpenItem, cents: bigint) => {
    item.cents -= cents;
    taken.set(item.ref, (taken.get(item.ref) ?? 0n) + cents);
  };
  for (const payment of left.filter(({ cents }) => cents < 0n)) {
    const same = left.find(({ cents }) => cents > 0n && cents === -payment.cents);
    if (!same) continue;
    take(same, same.cents);
    take(payment, payment.cents);
  }
  for (const payment of left.filter(({ cents }) => cents < 0n)) {
    for (const invoice of left) {
      if (invoice.cents <= 0n || payment.cents >= 0n) continue;
      const cents = invoice.cents < -payment.cents ? invoice.cents : -payment.cents;
      take(invoice, cents);
      take(payment, -cents);
    }
  }
  return [...taken].map(([ref, cents]) => ({ ref, cents })).filter(({ cents }) => cents !== 0n);
}
