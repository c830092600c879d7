import { useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { useRecordPrefs } from '../list/grid/record-grid.tsx';
import { orderFields } from '../list/grid/use-grid-columns.tsx';
import type { RecordList, RecordRow } from '../list/use-record-list.ts';
import { useTexts } from '../shared/texts.ts';
import { scaleOf } from '../values/number-format.ts';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import type { Collection } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { PrintFrame } from './print-frame.tsx';

/** Rows of a printed list. */
const MAX_ROWS = 1_000;
const PAGE_SIZE = 100;

interface PrintListProps {
  collection: Collection;
  records: RecordList;
  onClose: () => void;
}

/** The list as a plain table with all columns that are shown, which the browser prints. */
export default function PrintList({ collection, records, onClose }: PrintListProps) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const { query, view, labels, load } = records;
  const [prefs] = useRecordPrefs({ collection, records });
  const { shown, others } = orderFields(collection, view);
  const { hidden = [], order = [] } = prefs;
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const fields = [...shown, ...others]
    .filter(({ id }) => !hidden.includes(id))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  const { data: rows } = useQuery({
    queryKey: ['printed list', collection.workspace, collection.id, query],
    queryFn: async () => {
      const read: RecordRow[] = [];
      let cursor: string | undefined;
      do {
        const page = await load(query, cursor, PAGE_SIZE);
        read.push(...page.rows);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined && read.length < MAX_ROWS);
      return read;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!rows) return null;
  return (
    <PrintFrame title={t('print.title')} onClose={onClose}>
      <h1>{title(collection.listTitle)}</h1>
      <p>
        {view ? `${title(view.title)} · ` : ''}
        {format.instant(Date.now())}
        {rows.length >= MAX_ROWS &&
          ` · ${t('print.firstRows', { count: format.number(MAX_ROWS) })}`}
      </p>
      <table>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.id} scope="col">
                {title(field.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {fields.map((field) => (
                <td key={field.id} className={scaleOf(field) === undefined ? '' : 'rc-number'}>
                  <ShownValue
                    field={field}
                    value={row.values[field.id] as FieldValue}
                    labels={labels.all}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintFrame>
  );
}
