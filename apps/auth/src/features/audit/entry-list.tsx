import type { AuditAction, AuditRow } from '@pedestal/contract';
import {
  ChoiceFilter,
  DataList,
  type List,
  type ListColumn,
  StatusTag,
  useCommonTexts,
  useFormat,
} from '@pedestal/workbench';
import { Button, Input } from 'antd';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useReach } from '../../shared/use-reach.ts';
import { useActionNames, useTexts } from './texts.ts';

/** Filter parameters of the address. */
export const ENTRY_FILTERS = [
  'action',
  'outcome',
  'systemCode',
  'from',
  'until',
  'actorId',
  'targetId',
];

interface EntryListProps {
  name: string;
  label: string;
  /** The actions to filter by. */
  actions: readonly AuditAction[];
  list: List<{ items: AuditRow[]; next: string | null; previous: string | null }>;
  onOpen?: (seq: number) => void;
}

/** Entries of the log, newest first. */
export function EntryList({ name, label, actions, list, onOpen }: EntryListProps) {
  const t = useTexts();
  const nameAction = useActionNames();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const { values, filter } = list.state;

  const columns: ListColumn<AuditRow>[] = [
    {
      key: 'at',
      title: t('when'),
      isFixed: true,
      render: (_, entry) =>
        onOpen ? (
          <Button type="link" onClick={() => onOpen(entry.seq)}>
            {format.instant(entry.at)}
          </Button>
        ) : (
          format.instant(entry.at)
        ),
    },
    { key: 'actor', title: t('actor'), render: (_, entry) => entry.actorName || t('nobody') },
    { key: 'action', title: t('action'), render: (_, entry) => nameAction(entry.action) },
    {
      key: 'target',
      title: t('target'),
      render: (_, entry) => entry.targetName || entry.targetId || '–',
    },
    {
      key: 'system',
      title: common('system'),
      render: (_, entry) => (entry.systemCode ? reach.nameOfSystem(entry.systemCode) : '–'),
    },
    {
      key: 'outcome',
      title: t('outcome'),
      render: (_, entry) => (
        <StatusTag tone={entry.outcome === 'success' ? 'success' : 'error'}>
          {t(entry.outcome)}
        </StatusTag>
      ),
    },
    { key: 'address', title: t('address'), dataIndex: 'address' },
    {
      key: 'browser',
      title: t('browser'),
      dataIndex: 'userAgent',
      ellipsis: true,
      width: 240,
      isExtra: true,
    },
    { key: 'requestId', title: t('requestId'), dataIndex: 'requestId', isExtra: true },
  ];

  return (
    <DataList
      name={name}
      label={label}
      rowKey={(entry) => String(entry.seq)}
      columns={columns}
      list={list}
      filters={
        <>
          <ChoiceFilter
            name="action"
            label={t('action')}
            placeholder={t('anyAction')}
            options={actions.map((one) => ({ value: one, label: nameAction(one) }))}
            state={list.state}
          />
          <ChoiceFilter
            name="outcome"
            label={t('outcome')}
            placeholder={t('anyOutcome')}
            options={(['success', 'failure'] as const).map((one) => ({
              value: one,
              label: t(one),
            }))}
            state={list.state}
          />
          <SystemFilter state={list.state} />
          {(['from', 'until'] as const).map((end) => (
            <Input
              key={end}
              className="auth-instant"
              type="datetime-local"
              aria-label={t(end)}
              prefix={<span aria-hidden="true">{t(end)}</span>}
              value={toField(values[end])}
              onChange={(event) => filter({ [end]: fromField(event.target.value) })}
            />
          ))}
        </>
      }
    />
  );
}

const MINUTE_MS = 60_000;

/** Value of a date field, in the time zone of the device. */
function toField(instant: string | undefined): string {
  if (instant === undefined) return '';
  const time = new Date(Number(instant));
  const local = time.getTime() - time.getTimezoneOffset() * MINUTE_MS;
  return new Date(local).toISOString().slice(0, 16);
}

function fromField(text: string): string | undefined {
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? undefined : String(time);
}
