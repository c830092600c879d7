import { Failure, InnerLink, Loading, Page, StatusTag, useGet } from '@pedestal/workbench';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ShownValue } from '../../values/shown-value.tsx';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { useFindDocument } from './find-document.ts';
import { ScanField } from './scan-field.tsx';
import { useWarehouseTexts } from './texts.ts';
import { isScanned, textOf } from './walk-lines.ts';
import './wms.css';

export type Work = 'pick' | 'count' | 'receive' | 'plan' | 'pack' | 'ship' | 'compare';

const DOCUMENTS = {
  receive: 'receipts',
  plan: 'picks',
  pick: 'picks',
  pack: 'orders',
  ship: 'picks',
  count: 'counts',
  compare: 'counts',
} as const satisfies Record<Work, string>;

interface DocumentListProps {
  work: Work;
  collection: string;
  /** Which documents are open, as a filter of the list. */
  filter: string;
  sort: string;
  /** The day that is shown with each. */
  day: string;
  /** Field of the party or place that names it for people. */
  about: string;
  /** The page that opens a document; without it, that of the work. */
  page?: string;
}

/** The documents that wait for somebody with a scanner. */
export function DocumentList(props: DocumentListProps) {
  const { work, collection, filter, sort, day, about, page = work } = props;
  const t = useWarehouseTexts();
  const title = useTitle();
  const { workspace, collections, base } = useWorkspace();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection', {
    params: { workspace: workspace.key, collection },
    query: { f: filter, sort, limit: 50 },
  });
  const dayField = collections
    .find(({ id }) => id === collection)
    ?.fields.find(({ id }) => id === day);
  const nameOf = ({ no, orderNo }: Record<string, unknown>) => {
    // Who receives goods has the purchase order at hand, as the page of the receipt is named.
    const [first, second] = work === 'receive' ? [orderNo, no] : [no, orderNo];
    return textOf(first) ?? textOf(second) ?? '—';
  };
  const addressOf = (id: string) => `${base}/p/${page}?id=${id}`;
  const { mutate: find } = useFindDocument(collection, filter, {
    onFound: (id) => navigate(addressOf(id)),
    onMissing: (code) => setProblem(t('unknown', { code })),
    onFailure: setProblem,
  });
  const open = (code: string) => {
    const codes = ({ values }: { values: Record<string, unknown> }) =>
      [values.no, values.orderNo].flatMap((each) => textOf(each) ?? []);
    const shown = data?.items.find((each) => isScanned(codes(each), code));
    if (shown) navigate(addressOf(shown.id));
    else find(code);
  };
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={t(`${work}.title`)}
      hint={t(`${work}.hint`)}
      actions={
        <InnerLink to={`${base}/${collection}`}>{t(`documents.${DOCUMENTS[work]}`)}</InnerLink>
      }
    >
      <div className="rc-walk">
        <ScanField
          label={t('scan')}
          placeholder={t('scan')}
          problem={problem}
          onScan={open}
          focusKey="list"
        />
        {!data && <Loading />}
        {data?.items.length === 0 && (
          <EmptyPage title={t(`${work}.none`)} hint={t(`${work}.noneHint`)} />
        )}
        <ul className="rc-walk-list rc-documents">
          {data?.items.map(({ id, values }) => (
            <li key={id}>
              <InnerLink to={addressOf(id)}>{nameOf(values)}</InnerLink>
              <span>
                {data.labels[about]?.[textOf(values[about]) ?? ''] ??
                  (data.labels[about] ? '' : textOf(values[about]))}
              </span>
              <span className="wb-muted">
                {dayField && textOf(values[day]) && (
                  <span>
                    {title(dayField.title)}{' '}
                    <ShownValue field={dayField} value={textOf(values[day])} />
                  </span>
                )}
                {values.priority === 'urgent' && <StatusTag tone="error">{t('urgent')}</StatusTag>}
              </span>
            </li>
          ))}
        </ul>
        {data?.next && <p className="wb-muted">{t('more', { count: data.items.length })}</p>}
      </div>
    </Page>
  );
}
