import type { RouteOf, RouteOutput } from '@pedestal/contract';
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

/** What a document has moved, in each book that the person may read, of any workspace. */
export default function Postings({ collection, id }: { collection: Collection; id: string }) {
  const t = useBookTexts();
  const { workspace } = collection;
  const { data } = useGet('GET /gateway/ledger/:workspace/documents/:collection/:id', {
    params: { workspace, collection: collection.id, id },
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="wb-panel" aria-label={t('postings')}>
      <h2>{t('postings')}</h2>
      {items.map((item) => (
        <PostedBook key={`${item.workspace}.${item.book}`} item={item} own={workspace} />
      ))}
    </section>
  );
}

type Item = RouteOutput<
  RouteOf<'GET /gateway/ledger/:workspace/documents/:collection/:id'>
>['items'][number];

/** The movements of one book. */
function PostedBook({ item, own }: { item: Item; own: string }) {
  const t = useBookTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const { workspace, movements, labels } = item;
  const books = useGet('GET /gateway/ledger/:workspace/books', { params: { workspace } });
  const book = books.data?.items.find((each) => each.id === item.book);
  if (!book) return null;
  const name = title(book.title);
  return (
    <div className="bk-posted">
      <h3>
        {workspace === own ? (
          <InnerLink to={`${base}/-/book/${book.id}`} title={t('openBook')}>
            {name}
          </InnerLink>
        ) : (
          name
        )}
      </h3>
      <BookTable
        label={name}
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
              <Amount
                key={each.id}
                title={title(each.title)}
                value={row.amounts[each.id]}
                scale={each.scale}
              />
            ))}
          </tr>
        ))}
      </BookTable>
    </div>
  );
}
