import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  isMissing,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useChange,
  useGet,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { DocumentList } from '../document-list.tsx';
import { useWarehouseTexts } from '../texts.ts';
import { formatQuantity, showQuantity, textOf } from '../walk-lines.ts';
import { type Compared, compareLines, readBooked, toDifferences } from './compare.ts';
import '../wms.css';

/** Compares what was counted with the book, sends the difference to approval, and posts it. */
export function Component() {
  const { collections } = useWorkspace();
  const { values } = useAddressState();
  if (!collections.some(({ id }) => id === 'count')) return <NoPage />;
  if (values.id !== undefined) return <CompareDocument key={values.id} id={values.id} />;
  return (
    <DocumentList
      work="compare"
      collection="count"
      filter="state.in.counted~approved"
      sort="day"
      day="day"
      about="area"
    />
  );
}

function CompareDocument({ id }: { id: string }) {
  const t = useWarehouseTexts();
  const { call } = useShell();
  const { workspace, base } = useWorkspace();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: workspace.key, collection: 'count', id },
  });
  const book = useQuery({
    queryKey: ['wms booked', workspace.key, id, data?.version],
    enabled: data !== undefined,
    staleTime: 0,
    queryFn: () => readBooked(call, workspace.key, data as StoredRecord),
  });
  // Whoever counts may not know what the book says.
  if (isMissing(book.error)) return <NoPage />;
  const failed = (!data && error) || (!book.data && book.error);
  if (failed)
    return <Failure error={failed} onRetry={() => void (data ? book : { refetch }).refetch()} />;
  if (!data || !book.data) return <Loading />;
  return (
    <Page
      title={textOf(data.values.no) ?? t('compare.title')}
      hint={data.labels.area?.[textOf(data.values.area) ?? ''] ?? ''}
      actions={<InnerLink to={`${base}/p/compare`}>{t('back')}</InnerLink>}
    >
      <Comparison record={data} compared={compareLines(data, book.data)} />
    </Page>
  );
}

interface ComparisonProps {
  record: StoredRecord;
  compared: readonly Compared[];
}

function Comparison({ record, compared }: ComparisonProps) {
  const t = useWarehouseTexts();
  const stored = record.lines.differences ?? [];
  const isStored = stored.length > 0;
  // What was compared stays as it is: the book moves on.
  const rows = isStored ? storedRows(record) : compared;
  const differing = rows.filter(({ book, counted }) => book !== counted).length;
  return (
    <div className="rc-walk rc-wide">
      <Alert
        type={differing === 0 ? 'success' : 'warning'}
        showIcon
        title={
          differing === 0 ? t('compare.allRight') : t('compare.differing', { count: differing })
        }
      />
      <ol className="rc-walk-list rc-compare">
        {rows.map((row) => (
          <ComparedLine key={row.id} record={record} row={row} isStored={isStored} />
        ))}
      </ol>
      <Actions record={record} compared={compared} isStored={isStored} />
    </div>
  );
}

function storedRows({ lines }: StoredRecord): Compared[] {
  const book = { lines: { lines: lines.differences ?? [] } };
  return compareLines(book, new Map()).map((row, index) => {
    const text = textOf(lines.differences?.[index]?.values.book) ?? '0';
    return { ...row, book: BigInt(text.replace('.', '')) };
  });
}

function ComparedLine({
  record,
  row,
  isStored,
}: {
  record: StoredRecord;
  row: Compared;
  isStored: boolean;
}) {
  const t = useWarehouseTexts();
  const from = isStored ? 'differences' : 'lines';
  const nameOf = (field: string, id: string | null) =>
    record.labels[`${from}.${field}`]?.[id ?? ''];
  const quantity = (value: bigint) =>
    `${value < 0n ? '−' : ''}${showQuantity(formatQuantity(value < 0n ? -value : value))}`;
  const difference = row.counted - row.book;
  const lot = nameOf('lot', row.lot);
  return (
    <li>
      <strong>{nameOf('place', row.place) ?? '—'}</strong>
      <span>
        {nameOf('item', row.item) ?? '—'}
        {lot !== undefined && ` · ${t('lot', { lot })}`}
      </span>
      <span className="wb-muted">
        {t('compare.booked', { qty: quantity(row.book) })} ·{' '}
        {t('compare.counted', { qty: quantity(row.counted) })}
      </span>
      <strong className={difference === 0n ? 'wb-muted' : 'rc-difference'}>
        {difference > 0n ? `+${quantity(difference)}` : quantity(difference)}
      </strong>
    </li>
  );
}

interface ActionsProps extends ComparisonProps {
  isStored: boolean;
}

function Actions({ record, compared, isStored }: ActionsProps) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const navigate = useNavigate();
  const { workspace, base } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'count', id: record.id };
  const no = textOf(record.values.no) ?? '';
  const store = useChange(
    (call, rows: readonly Compared[]) =>
      call('PATCH /gateway/records/:workspace/:collection/:id', {
        params,
        body: {
          version: record.version,
          lines: {
            differences: {
              add: toDifferences(rows),
              remove: (record.lines.differences ?? []).map(({ id }) => id),
            },
          },
        } as never,
      }),
    { done: t('compare.stored', { no }) },
  );
  const move = useChange(
    (call, transition: string) =>
      call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
        params: { ...params, transition },
        body: { version: record.version },
      }),
    {
      onDone(_, transition) {
        const done = transition as 'approve' | 'post' | 'recount';
        shell.notify({ type: 'success', message: t(`compare.done.${done}`, { no }) });
        if (transition !== 'approve') navigate(`${base}/p/compare`);
      },
    },
  );
  const moves = ['recount', 'approve', 'post'] as const;
  const canStore = record.values.state === 'counted' && record.writable.includes('differences');
  return (
    <div className="rc-plan-actions">
      {canStore && (
        <Button
          size="large"
          type={isStored ? 'default' : 'primary'}
          loading={store.isPending}
          onClick={() => store.mutate(compared)}
        >
          {t(isStored ? 'compare.storeAgain' : 'compare.store')}
        </Button>
      )}
      {moves
        .filter((each) => record.transitions.includes(each))
        .map((each) => (
          <Button
            key={each}
            size="large"
            type={each === 'recount' ? 'default' : 'primary'}
            loading={move.isPending && move.variables === each}
            onClick={() => move.mutate(each)}
          >
            {t(`compare.${each}`)}
          </Button>
        ))}
      {isStored && !record.transitions.includes('approve') && record.values.state === 'counted' && (
        <p className="wb-muted">{t('compare.waits')}</p>
      )}
    </div>
  );
}
