import type { LedgerMovement } from '@pedestal/contract';
import { Failure, InnerLink, Loading } from '@pedestal/workbench';
import { Button, Empty, Tag } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { ShownValue } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import { type BookPlace, toField } from './book.ts';
import { Amount, BookTable, KeyCells, mergeLabels } from './book-table.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { useBookTexts } from './texts.ts';
import type { BookAddress } from './use-book-address.ts';
import { usePages } from './use-pages.ts';

const PAGE_SIZE = 100;
const DAY = toField({ id: 'day', title: ['', ''], type: 'date' });

/** Movements, the latest first, with their documents. */
export function MovementsTab({ place, address }: { place: BookPlace; address: BookAddress }) {
  const t = useBookTexts();
  const title = useTitle();
  const { workspace, book } = place;
  const list = usePages('GET /gateway/ledger/:workspace/books/:book/movements', {
    params: { workspace, book: book.id },
    query: {
      limit: PAGE_SIZE,
      guarded: address.isGuarded ? 'true' : 'false',
      ...(address.from === undefined ? {} : { from: address.from }),
      ...(address.to === undefined ? {} : { to: address.to }),
      ...(address.f === undefined ? {} : { f: address.f }),
    },
  });
  const pages = list.data?.pages ?? [];
  const labels = mergeLabels(pages);
  const rows = pages.flatMap(({ items }) => items);
  return (
    <>
      <BookToolbar place={place} address={address} labels={labels} />
      {list.error && !list.data && (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading />}
      {list.data && rows.length === 0 && <Empty description={t('noMovements')} />}
      {rows.length > 0 && (
        <BookTable
          label={t('tabs.movements')}
          head={[
            { id: '-day', title: t('column.day') },
            { id: '-document', title: t('column.document') },
            { id: '-kind', title: t('column.kind') },
            ...book.dimensions.map(({ id, title: name }) => ({ id, title: title(name) })),
            ...book.measures.map(({ id, title: name }) => ({
              id,
              title: title(name),
              isNumber: true,
            })),
            { id: '-by', title: t('column.by') },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="bk-nowrap">
                <ShownValue field={DAY} value={row.day} />
              </td>
              <td>
                <DocumentLink base={place.base} document={row.document} />
              </td>
              <td>
                {title(row.kind)}
                {row.isReversal && <Tag className="bk-tag">{t('reversal')}</Tag>}
              </td>
              <KeyCells dimensions={book.dimensions} values={row.values} labels={labels} />
              {book.measures.map(({ id, title: name, scale }) => (
                <Amount key={id} title={title(name)} value={row.amounts[id]} scale={scale} />
              ))}
              <td data-title={t('column.by')}>{row.document?.by ?? '–'}</td>
            </tr>
          ))}
        </BookTable>
      )}
      {list.hasNextPage && (
        <div className="bk-foot">
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface DocumentLinkProps {
  base: string;
  document: LedgerMovement['document'];
}

function DocumentLink({ base, document }: DocumentLinkProps) {
  const t = useBookTexts();
  const own = useTexts();
  if (!document) return <span className="wb-muted">{t('hiddenDocument')}</span>;
  // A document of another workspace, which may be mounted anywhere.
  if (document.collection.includes('.')) return <span>{document.label || own('untitled')}</span>;
  return (
    <InnerLink to={`${base}/${document.collection}/${document.id}`}>
      {document.label || own('untitled')}
    </InnerLink>
  );
}
