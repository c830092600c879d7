import type { DescribedBook } from '@pedestal/contract';
import { useAddressState } from '@pedestal/workbench';
import { joinKeyFilters, type KeyFilters, printKeyFilter } from './book.ts';

export const TABS = ['balances', 'movements', 'ageing', 'periods'] as const;

/** Name of a dimension's filter in the address. */
const nameOf = (dimension: string) => `d_${dimension}`;
const SEPARATOR = '~';

/** What the page of a book shows, as its address says. */
export function useBookAddress({ dimensions, measures }: DescribedBook) {
  const { values, patch } = useAddressState();
  const known = new Set(dimensions.map(({ id }) => id));
  const by = (values.by ?? '').split(',').filter((id) => known.has(id));
  const filters: KeyFilters = Object.fromEntries(
    dimensions.flatMap(({ id }) => {
      const text = values[nameOf(id)];
      return text === undefined ? [] : [[id, text.split(SEPARATOR)]];
    }),
  );
  // Only what moves between keys has counterparts; a book of money may guard the till and not the bank.
  const hasGuards = measures.some(({ isGuarded, isConserving }) => isGuarded && isConserving);
  return {
    tab: TABS.find((tab) => tab === values.tab) ?? 'balances',
    by: by.length > 0 ? by : [...known],
    day: values.day,
    from: values.from,
    to: values.to,
    isZeroShown: values.zero === 'true',
    hasGuards,
    /** Only what is on hand, unless the person wants to see counterparts, too. */
    isGuarded: hasGuards && values.outside !== 'true',
    measure: measures.find(({ id }) => id === values.measure)?.id ?? measures[0]?.id ?? '',
    filters,
    f: joinKeyFilters(printKeyFilter(filters), values.f),
    /** A filter that only the address has: what is behind a figure of a report. */
    further: values.f,
    patch,
    setFilter: (dimension: string, ids: readonly string[]) =>
      patch({ [nameOf(dimension)]: ids.join(SEPARATOR) }, { replace: true }),
    clearFilters: () =>
      patch({
        ...Object.fromEntries(dimensions.map(({ id }) => [nameOf(id), undefined])),
        f: undefined,
      }),
  };
}

export type BookAddress = ReturnType<typeof useBookAddress>;

/** The query of an address that lists the movements of a group until a day. */
export function movementsQuery(
  values: Readonly<Record<string, string | null>>,
  { filters, further, day, isGuarded, hasGuards }: BookAddress,
): string {
  const query = new URLSearchParams({ tab: 'movements' });
  for (const [id, ids] of Object.entries(filters)) query.set(nameOf(id), ids.join(SEPARATOR));
  for (const [id, value] of Object.entries(values)) query.set(nameOf(id), value ?? '-');
  if (further) query.set('f', further);
  if (day !== undefined) query.set('to', day);
  if (hasGuards && !isGuarded) query.set('outside', 'true');
  return query.toString();
}
