import { InnerLink, useGet } from '@pedestal/workbench';
import { Tag } from 'antd';
import { ShownValue } from '../values/shown-value.tsx';
import type { Collection } from '../workspace/collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import { toField } from './book.ts';
import { Amount, BookTable, KeyCells } from './book-table.tsx';
import './book.css';
import { useBookTexts } from './texts.ts';

const DAY = toField({ id: 'day', title: ['', ''], type: 'date' });

/** What a document has moved, in each book that the person may read. */
export default function Postings({ collection, id }: { collection: Collection; id: string }) {
  const t = useBookTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const { workspace } = collection;
  const books = useGet('GET /gateway/ledger/:workspace/books', { params: { workspace } });
  const hasBooks = (books.data?.items.length ?? 0) > 0;
  const { data } = useGet(
    'GET /gateway/ledger/:workspace/documents/:collection/:id',
    { params: { workspace, collection: collection.id, id } },
    { enabled: hasBooks },
  );
  const moved = (data?.items ?? []).flatMap((item) => {
    const book = books.data?.items.find((each) => each.id === item.book);
    return book ? [{ ...item, book }] : [];
  });
  if (moved.length === 0) return null;
  return (
    <section className="wb-panel" aria-label={t('postings')}>
      <h2>{t('postings')}</h2>
      {moved.map(({ book, movements, labels }) => (
        <div key={book.id} className="bk-posted">
          <h3>
            <InnerLink to={`${base}/-/book/${book.id}`} title={t('openBook')}>
              {title(book.title)}
            </InnerLink>
          </h3>
          <BookTable
            label={title(book.title)}
            head={[
              { id: '-day', title: t('column.day') },
              { id: '-kind', title: t('column.kind') },
              ...book.dimensions.map((each) => ({ id: each.id, title: title(each.title) })),
              ...book.measures.map((each) => ({
                id: each.id,
                title: title(each.title),
                isNumber: true,
              })),
            ]}
          >
            {movements.map((row) => (
              <tr key={row.id}>
                <td className="bk-nowrap">
                  <ShownValue field={DAY} value={row.day} />
                </td>
                <td>
                  {title(row.kind)}
                  {row.isReversal && <Tag className="bk-tag">{t('reversal')}</Tag>}
                </td>
                <KeyCells dimensions={book.dimensions} values={row.values} labels={labels} />
                {book.measures.map((each) => (
                  <Amount key={each.id} value={row.amounts[each.id]} scale={each.scale} />
                ))}
              </tr>
            ))}
          </BookTable>
        </div>
      ))}
    </section>
  );
}
