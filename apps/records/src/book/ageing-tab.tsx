import { Failure, Loading, useGet } from '@pedestal/workbench';
import { Alert, Empty } from 'antd';
import { ShownValue } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import { type BookPlace, toField } from './book.ts';
import { Amount, BookTable, KeyCells } from './book-table.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { useBookTexts } from './texts.ts';
import type { BookAddress } from './use-book-address.ts';

const LIMITS = [30, 60, 90, 180];
const DAY = toField({ id: 'day', title: ['', ''], type: 'date' });

/** How long what is on hand has been there. */
export function AgeingTab({ place, address }: { place: BookPlace; address: BookAddress }) {
  const t = useBookTexts();
  const title = useTitle();
  const { workspace, book } = place;
  const { data, error, refetch } = useGet('GET /gateway/ledger/:workspace/books/:book/ageing', {
    params: { workspace, book: book.id },
    query: {
      by: address.by.join(','),
      measure: address.measure,
      days: LIMITS.join(','),
      ...(address.day === undefined ? {} : { day: address.day }),
      ...(address.f === undefined ? {} : { f: address.f }),
    },
  });
  const shown = book.dimensions.filter(({ id }) => address.by.includes(id));
  const scale = book.measures.find(({ id }) => id === address.measure)?.scale ?? 0;
  const columns = [...LIMITS, undefined].map((to, index) => {
    const from = LIMITS[index - 1];
    if (from === undefined) return t('ages.upTo', { to: to ?? 0 });
    return to === undefined ? t('ages.over', { from }) : t('ages.between', { from: from + 1, to });
  });
  return (
    <>
      <BookToolbar place={place} address={address} labels={data?.labels ?? {}} />
      <p className="wb-muted bk-hint">{t('ages.hint')}</p>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.isTooLarge && <Alert type="info" showIcon title={t('tooLarge')} />}
      {data && data.items.length === 0 && !data.isTooLarge && (
        <Empty description={t('ages.empty')} />
      )}
      {data && data.items.length > 0 && (
        <BookTable
          label={t('ages.label')}
          head={[
            ...shown.map(({ id, title: name }) => ({ id, title: title(name) })),
            { id: '-total', title: t('total'), isNumber: true },
            ...columns.map((name) => ({ id: `-${name}`, title: name, isNumber: true })),
            { id: '-since', title: t('column.since') },
          ]}
          foot={
            <tr>
              <th scope="row" colSpan={shown.length}>
                {t('total')}
              </th>
              <Amount title={t('total')} value={data.total.total} scale={scale} />
              {data.total.ages.map((age, index) => (
                <Amount
                  key={columns[index]}
                  title={columns[index] ?? ''}
                  value={age}
                  scale={scale}
                />
              ))}
              <td />
            </tr>
          }
        >
          {data.items.map((row) => (
            <tr key={JSON.stringify(row.values)}>
              <KeyCells dimensions={shown} values={row.values} labels={data.labels} />
              <Amount title={t('total')} value={row.total} scale={scale} />
              {row.ages.map((age, index) => (
                <Amount
                  key={columns[index]}
                  title={columns[index] ?? ''}
                  value={age}
                  scale={scale}
                />
              ))}
              <td className="bk-nowrap" data-title={t('column.since')}>
                <ShownValue field={DAY} value={row.since} />
              </td>
            </tr>
          ))}
        </BookTable>
      )}
    </>
  );
}
