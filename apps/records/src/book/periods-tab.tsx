import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { Failure, Loading, StatusTag, useChange, useFormat, useGet } from '@pedestal/workbench';
import { Button, Empty, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTitle } from '../workspace/workspace-context.ts';
import type { BookPlace } from './book.ts';
import { Amount, BookTable } from './book-table.tsx';
import { useBookTexts } from './texts.ts';

const MAX_REASON = 200;

type Period = RouteOutput<
  RouteOf<'GET /gateway/ledger/:workspace/books/:book/periods'>
>['items'][number];

interface Asked {
  action: 'close' | 'reopen';
  month: string;
  part: Period['part'];
}

/** Months of the book: closed from the earliest on, reopened from the latest back. */
export function PeriodsTab({ place }: { place: BookPlace }) {
  const t = useBookTexts();
  const title = useTitle();
  const { workspace, book } = place;
  const { data, error, refetch } = useGet('GET /gateway/ledger/:workspace/books/:book/periods', {
    params: { workspace, book: book.id },
  });
  const [asked, setAsked] = useState<Asked>();
  const periods = data?.items ?? [];
  const parted = book.dimensions.find(({ id }) => id === book.periods);
  const actionOf = ({ period, part }: Period): Asked['action'] | undefined => {
    // What was closed before parts had months of their own is reopened for a part only.
    if (parted && part === null) return undefined;
    // The list begins with the latest month.
    const own = periods.filter((each) => each.part?.id === part?.id);
    const earliestOpen = own.findLast(({ state }) => state !== 'closed')?.period;
    const latestClosed = own.find(({ state }) => state !== 'open')?.period;
    if (book.can.close && period === earliestOpen) return 'close';
    return book.can.reopen && period === latestClosed ? 'reopen' : undefined;
  };
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (periods.length === 0) return <Empty description={t('period.empty')} />;
  return (
    <>
      <p className="wb-muted bk-hint">{t('period.hint')}</p>
      <BookTable
        label={t('tabs.periods')}
        head={[
          { id: 'month', title: t('period.month') },
          ...(parted ? [{ id: 'part', title: title(parted.title) }] : []),
          { id: 'state', title: t('period.state') },
          ...book.measures.flatMap(({ id, title: name }) => [
            { id: `${id} in`, title: t('period.in', { title: title(name) }), isNumber: true },
            { id: `${id} out`, title: t('period.out', { title: title(name) }), isNumber: true },
          ]),
          { id: 'changed', title: t('period.changed') },
          { id: 'actions', title: t('period.actions') },
        ]}
      >
        {periods.map((period) => (
          <PeriodRow
            key={`${period.period} ${period.part?.id ?? ''}`}
            period={period}
            book={book}
            isParted={parted !== undefined}
            action={actionOf(period)}
            onAsk={setAsked}
          />
        ))}
      </BookTable>
      {asked && <PeriodDialog place={place} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface PeriodRowProps {
  period: Period;
  book: BookPlace['book'];
  isParted: boolean;
  action: Asked['action'] | undefined;
  onAsk: (asked: Asked) => void;
}

const TONES = { open: 'success', closing: 'warning', closed: 'default' } as const;

function PeriodRow({ period, book, isParted, action, onAsk }: PeriodRowProps) {
  const t = useBookTexts();
  const title = useTitle();
  const format = useFormat();
  const { period: month, part, state, totals, changedBy, changedAt } = period;
  const named = part ? `${part.label} ${month}` : month;
  return (
    <tr>
      <th scope="row" className="bk-nowrap">
        {month}
      </th>
      {isParted && <td>{part ? part.label : t('period.whole')}</td>}
      <td>
        <StatusTag tone={TONES[state]}>{t(`period.${state}`)}</StatusTag>
      </td>
      {book.measures.flatMap(({ id, title: name, scale }) => [
        <Amount
          key={`${id} in`}
          title={t('period.in', { title: title(name) })}
          value={totals?.[id]?.in}
          scale={scale}
        />,
        <Amount
          key={`${id} out`}
          title={t('period.out', { title: title(name) })}
          value={totals?.[id]?.out}
          scale={scale}
        />,
      ])}
      <td data-title={t('period.changed')}>
        {changedBy === null ? '–' : `${changedBy} · ${format.instant(changedAt)}`}
      </td>
      <td>
        {action && (
          <Button
            size="small"
            danger={action === 'reopen'}
            aria-label={t(`period.${action}Named`, { month: named })}
            onClick={() => onAsk({ action, month, part })}
          >
            {t(`period.${action}`)}
          </Button>
        )}
      </td>
    </tr>
  );
}

interface PeriodDialogProps {
  place: BookPlace;
  asked: Asked;
  onClose: () => void;
}

/** Asks before a month is closed; reopening one needs a reason. */
function PeriodDialog({
  place,
  asked: { action, month: period, part },
  onClose,
}: PeriodDialogProps) {
  const t = useBookTexts();
  const [form] = Form.useForm<{ reason: string }>();
  const params = { workspace: place.workspace, book: place.book.id, period };
  const query = part ? { part: part.id } : {};
  const month = part ? `${part.label} ${period}` : period;
  const isClosing = action === 'close';
  const { mutate, isPending } = useChange(
    async (call, { reason }: { reason: string }) => {
      if (isClosing) {
        await call('POST /gateway/ledger/:workspace/books/:book/periods/:period/close', {
          params,
          query,
        });
        return;
      }
      const path = 'POST /gateway/ledger/:workspace/books/:book/periods/:period/reopen';
      await call(path, { params, query, body: { reason } });
    },
    {
      done: t(isClosing ? 'period.closedDone' : 'period.reopenedDone', { month }),
      onDone: onClose,
    },
  );
  return (
    <Modal
      open
      title={t(isClosing ? 'period.askClose' : 'period.askReopen', { month })}
      okText={t(`period.${action}`)}
      okButtonProps={{ danger: !isClosing, loading: isPending }}
      onOk={() => (isClosing ? mutate({ reason: '' }) : form.submit())}
      onCancel={onClose}
    >
      <p>{t(isClosing ? 'period.closeHint' : 'period.reopenHint')}</p>
      {!isClosing && (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={mutate}>
          <Form.Item
            name="reason"
            label={t('period.reason')}
            rules={[{ required: true, whitespace: true, message: t('period.reasonMissing') }]}
          >
            <Input autoFocus maxLength={MAX_REASON} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
