import type { DescribedBook, LedgerBalance, Locale } from '@pedestal/contract';
import type { Labels } from '../values/shown-value.tsx';

interface SortOptions {
  /** By which the rows are told apart, the first one first. */
  dimensions: readonly DescribedBook['dimensions'][number][];
  labels: Labels;
  locale: Locale;
}

/** Rows as people look for them: by names, choices in their own order, those without a value first. */
export function sortBalances(
  rows: readonly LedgerBalance[],
  { dimensions, labels, locale }: SortOptions,
): LedgerBalance[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const nameOf = (id: string, value: string) => labels[id]?.[value] ?? value;
  return rows.toSorted((one, other) => {
    for (const { id, choices } of dimensions) {
      const [a, b] = [one.values[id] ?? null, other.values[id] ?? null];
      if (a === b) continue;
      if (a === null || b === null) return a === null ? -1 : 1;
      const placeOf = (value: string) => choices?.findIndex((each) => each.id === value) ?? 0;
      const order = placeOf(a) - placeOf(b) || compare(nameOf(id, a), nameOf(id, b));
      if (order !== 0) return order;
    }
    return 0;
  });
}
