import type { DescribedBook, LedgerBalance } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading } from '@pedestal/workbench';
import { Alert, Button, Empty } from 'antd';
import type { Labels } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import type { BookPlace } from './book.ts';
import { Amount, BookTable, KeyCells, mergeLabels } from './book-table.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { ExportButton } from './export-button.tsx';
import { sortBalances } from './sort-balances.ts';
import { useBookTexts } from './texts.ts';
import { type BookAddress, movementsQuery } from './use-book-address.ts';
import { usePages } from './use-pages.ts';

const PAGE_SIZE = 200;

/** Balances, added up by dimensions. */
export function BalancesTab({ place, address }: { place: BookPlace; address: BookAddress }) {
  const t = useBookTexts();
  const title = useTitle();
  const locale = useLocale();
  const { workspace, book } = place;
  const input = {
    params: { workspace, book: book.id },
    query: {
      by: address.by.join(','),
      limit: PAGE_SIZE,
      zero: address.isZeroShown ? ('true' as const) : ('false' as const),
      guarded: address.isGuarded ? ('true' as const) : ('false' as const),
      ...(address.day === undefined ? {} : { day: address.day }),
      ...(address.f === undefined ? {} : { f: address.f }),
    },
  };
  const list = usePages('GET /gateway/ledger/:workspace/books/:book/balances', input);
  const pages = list.data?.pages ?? [];
  const labels = mergeLabels(pages);
  const shown = book.dimensions.filter(({ id }) => address.by.includes(id));
  const loaded = pages.flatMap(({ items }) => items);
  // The server sorts by ids, which every further page continues.
  const rows = list.hasNextPage
    ? loaded
    : sortBalances(loaded, { dimensions: shown, labels, locale });
  const total = pages[0]?.total ?? null;
  const isReservable = book.reserved !== null && address.day === undefined;
  return (
    <>
      <BookToolbar place={place} address={address} labels={labels} />
      {list.error && !list.data && (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading />}
      {pages[0]?.isTooLarge && <Alert type="info" showIcon title={t('tooLarge')} />}
      {list.data && rows.length === 0 && !pages[0]?.isTooLarge && (
        <Empty
          description={t(
            address.f === undefined && address.day === undefined ? 'empty' : 'noMatch',
          )}
        />
      )}
      {rows.length > 0 && (
        <>
          <BookTable
            label={t('tabs.balances')}
            head={[
              ...shown.map(({ id, title: name }) => ({ id, title: title(name) })),
              ...book.measures.map(({ id, title: name }) => ({
                id,
                title: title(name),
                isNumber: true,
              })),
              ...(isReservable
                ? [
                    { id: '-reserved', title: t('reserved'), isNumber: true },
                    { id: '-available', title: t('available'), isNumber: true },
                  ]
                : []),
              { id: '-more', title: t('period.actions'), isAction: true },
            ]}
            foot={
              total && (
                <tr>
                  <th scope="row" colSpan={shown.length}>
                    {t('total')} · {t('groups', { count: total.count })}
                  </th>
                  <Sums book={book} sums={total} isReservable={isReservable} />
                  <td />
                </tr>
              )
            }
          >
            {rows.map((row) => (
              <tr key={JSON.stringify(row.values)}>
                <KeyCells dimensions={shown} values={row.values} labels={labels} />
                <Sums book={book} sums={row} isReservable={isReservable} />
                <td>
                  <InnerLink
                    to={`${place.base}/-/book/${book.id}?${movementsQuery(row.values, address)}`}
                    aria-label={t('showMovementsOf', { name: nameOf(row, labels) || t('none') })}
                  >
                    {t('showMovements')}
                  </InnerLink>
                </td>
              </tr>
            ))}
          </BookTable>
          <div className="bk-foot">
            {list.hasNextPage && (
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
            <ExportButton place={place} input={input} dimensions={shown} />
          </div>
        </>
      )}
    </>
  );
}

interface SumsProps {
  book: DescribedBook;
  sums: Omit<LedgerBalance, 'values'>;
  isReservable: boolean;
}

function Sums({ book, sums, isReservable }: SumsProps) {
  const t = useBookTexts();
  const title = useTitle();
  const scale = book.measures.find(({ id }) => id === book.reserved)?.scale ?? 0;
  return (
    <>
      {book.measures.map((measure) => (
        <Amount
          key={measure.id}
          title={title(measure.title)}
          value={sums.amounts[measure.id]}
          scale={measure.scale}
        />
      ))}
      {isReservable && (
        <>
          <Amount title={t('reserved')} value={sums.reserved} scale={scale} />
          <Amount title={t('available')} value={sums.available} scale={scale} />
        </>
      )}
    </>
  );
}

const nameOf = ({ values }: LedgerBalance, labels: Labels) =>
  Object.entries(values)
    .flatMap(([id, value]) => (value === null ? [] : [labels[id]?.[value] ?? value]))
    .join(', ');
