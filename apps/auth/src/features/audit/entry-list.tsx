import type { AuditAction, AuditRow } from '@pedestal/contract';
import {
  ChoiceFilter,
  DataList,
  InstantFilter,
  type List,
  type UseAddressState,
} from '@pedestal/workbench';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useActionNames, useTexts } from './texts.ts';
import { useEntryColumns } from './use-entry-columns.tsx';

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

const OUTCOMES = ['success', 'failure'] as const;

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
  return (
    <DataList
      name={name}
      label={label}
      rowKey={(entry) => String(entry.seq)}
      columns={useEntryColumns(onOpen)}
      list={list}
      filters={<EntryFilters actions={actions} state={list.state} />}
    />
  );
}

interface EntryFiltersProps {
  actions: readonly AuditAction[];
  state: UseAddressState;
}

function EntryFilters({ actions, state }: EntryFiltersProps) {
  const t = useTexts();
  const nameAction = useActionNames();
  return (
    <>
      <ChoiceFilter
        name="action"
        label={t('action')}
        placeholder={t('anyAction')}
        options={actions.map((one) => ({ value: one, label: nameAction(one) }))}
        state={state}
      />
      <ChoiceFilter
        name="outcome"
        label={t('outcome')}
        placeholder={t('anyOutcome')}
        options={OUTCOMES.map((one) => ({ value: one, label: t(one) }))}
        state={state}
      />
      <SystemFilter state={state} />
      <InstantFilter name="from" label={t('from')} state={state} />
      <InstantFilter name="until" label={t('until')} state={state} />
    </>
  );
}
