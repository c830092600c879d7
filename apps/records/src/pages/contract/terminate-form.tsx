import type { StoredRecord } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { DateInput, useChange, useConfirm } from '@pedestal/workbench';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { fromCents, sumCents } from '../acc/money.ts';
import type { Call } from '../acc/read-all.ts';
import { showCents } from '../acc/statements/sheet.ts';
import type { PlanRow } from './contracts.ts';
import { useContractTexts } from './texts.ts';

/** Ends a contract before its time: what is open is paid no more. */
export function TerminateForm({ record, rows }: { record: StoredRecord; rows: PlanRow[] }) {
  const t = useContractTexts();
  const locale = useLocale();
  const { workspace, collections } = useWorkspace();
  const [day, setDay] = useState(localDay());
  const [reason, setReason] = useState('');
  const confirm = useConfirm();
  const open = rows.filter((row) => row.open > 0n);
  const amount = showCents(sumCents(open.map((row) => row.open)), locale);
  const { mutate, isPending } = useChange(
    (call) => terminate(call, workspace.key, record, open, { day, reason: reason.trim() }),
    { done: t('end.done') },
  );
  const may = collections.find(({ id }) => id === 'contract')?.states?.transitions;
  const canEnd = may?.some(({ id }) => id === 'terminate') && record.writable.includes('endReason');
  if (!canEnd || record.values.state !== 'active') return null;
  return (
    <form
      className="ct-form ct-card"
      aria-label={t('end.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') return;
        confirm({
          title: t('end.ask', { amount }),
          okText: t('end.act'),
          isDanger: true,
          run: async () => mutate(undefined),
        });
      }}
    >
      <h2>{t('end.title')}</h2>
      <p className="wb-muted">{t('end.hint', { amount })}</p>
      <DateInput
        label={t('end.day')}
        isRequired
        value={day}
        onChange={(next) => setDay(next ?? localDay())}
      />
      <Input
        aria-label={t('end.reason')}
        placeholder={t('end.reason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="ct-actions">
        <Button danger htmlType="submit" loading={isPending} disabled={reason.trim() === ''}>
          {t('end.act')}
        </Button>
      </div>
    </form>
  );
}

async function terminate(
  call: Call,
  workspace: string,
  record: StoredRecord,
  open: readonly PlanRow[],
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const params = { workspace, collection: 'contract', id: record.id };
  const rows = open.map((row) => ({
    values: { step: row.step, due: row.due, amount: fromCents(row.open) },
  }));
  const known = (record.lines.released ?? []).map(({ id }) => id);
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: {
      version: record.version,
      values: { endedOn: day, endReason: reason },
      lines: { released: { add: rows, remove: known } },
    },
  } as never);
  const { version } = saved as unknown as { version: number };
  await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition: 'terminate' },
    body: { version },
  });
}
