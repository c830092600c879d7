import type { StoredRecord } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, Loading, useChange } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import '../../book/book.css';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { sumCents, toCents } from '../acc/money.ts';
import { showCents } from '../acc/statements/sheet.ts';
import { runStep } from '../retail-mall/orders.ts';
import { textOf } from '../wms/walk-lines.ts';
import { useStoreTexts } from './texts.ts';
import { type Compared, compare, finishClose, isOver, readExpected } from './till.ts';

interface CompareFormProps {
  record: StoredRecord;
  /** It is handed in: only to look at. */
  isDone?: boolean;
}

/** What the slips say beside what was counted; then the day is closed, or its difference handed in. */
export function CompareForm({ record, isDone = false }: CompareFormProps) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { values } = record;
  const store = textOf(values.store) ?? '';
  const day = textOf(values.day) ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['expected takings', workspace.key, store, day],
    staleTime: 0,
    queryFn: () => readExpected(call, workspace.key, { store, day }),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const rows = compare(data, record);
  return (
    <>
      <Table record={record} rows={rows} />
      {!isDone && <Actions record={record} rows={rows} />}
    </>
  );
}

interface RowsProps {
  record: StoredRecord;
  rows: readonly Compared[];
}

function Table({ record, rows }: RowsProps) {
  const t = useStoreTexts();
  const locale = useLocale();
  const expected = sumCents(rows.map((row) => row.expected));
  const counted = sumCents(rows.map((row) => row.counted));
  const target = toCents(record.values.target);
  const percent = target === 0n ? 0 : Number((counted * 100n) / target);
  const cells = (name: string, one: bigint, two: bigint) => (
    <>
      <th scope="row">{name}</th>
      <td className="bk-number">{showCents(one, locale)}</td>
      <td className="bk-number">{showCents(two, locale)}</td>
      <td className={`bk-number ${two < one ? 'bk-negative' : ''}`}>
        {showCents(two - one, locale)}
      </td>
    </>
  );
  return (
    <>
      <div className="bk-scroll">
        <table className="bk-table">
          <thead>
            <tr>
              <th scope="col">{t('close.method')}</th>
              {(['expected', 'counted', 'difference'] as const).map((each) => (
                <th key={each} scope="col" className="bk-number">
                  {t(`close.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.method}>
                {cells(
                  row.method === 'cash' ? t('close.methodCash') : t(`close.${row.method}`),
                  row.expected,
                  row.counted,
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>{cells(t('close.total'), expected, counted)}</tr>
          </tfoot>
        </table>
      </div>
      <p className="wb-muted">
        {t('close.target')} {showCents(target, locale)} · {t('close.reached', { percent })}
      </p>
    </>
  );
}

function Actions({ record, rows }: RowsProps) {
  const t = useStoreTexts();
  const locale = useLocale();
  const { workspace } = useWorkspace();
  const id = useId();
  const [note, setNote] = useState(textOf(record.values.note) ?? '');
  const no = textOf(record.values.no) ?? '';
  const limit = toCents(record.values.limit);
  const over = isOver(rows, limit);
  const finish = useChange(
    (call, transition: 'close' | 'submit') =>
      finishClose(call, workspace.key, record, { rows, note, transition }),
    { done: t(over ? 'close.submitted' : 'close.closed', { no }) },
  );
  const recount = useChange(
    (call) => {
      const place = { workspace: workspace.key, collection: 'dayClose', id: record.id };
      return runStep(call, { ...place, transition: 'recount' }, record.version);
    },
    { done: t('close.recounted', { no }) },
  );
  return (
    <>
      {over && (
        <Alert
          type="warning"
          showIcon
          title={t('close.over', { limit: showCents(limit, locale) })}
        />
      )}
      <div className="ms-field">
        <label htmlFor={id}>{t('close.note')}</label>
        <Input.TextArea
          id={id}
          rows={2}
          maxLength={1_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className="ms-actions">
        <Button
          type="primary"
          disabled={over && note.trim() === ''}
          loading={finish.isPending}
          onClick={() => finish.mutate(over ? 'submit' : 'close')}
        >
          {t(over ? 'close.submit' : 'close.close')}
        </Button>
        <Button loading={recount.isPending} onClick={() => recount.mutate(undefined)}>
          {t('close.recount')}
        </Button>
      </div>
    </>
  );
}
