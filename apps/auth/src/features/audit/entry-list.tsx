import type { AuditAction, AuditRow } from '@pedestal/contract';
import {
  ChoiceFilter,
  DataList,
  InstantFilter,
  type List,
  type UseAddressState,
} from '@pedestal/workbench';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { NarrowedTo } from './narrow-cell.tsx';
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
      columns={useEntryColumns(onOpen, list.state)}
      list={list}
      filters={
        <EntryFilters actions={actions} state={list.state} example={list.query.data?.items[0]} />
      }
    />
  );
}

interface EntryFiltersProps {
  actions: readonly AuditAction[];
  state: UseAddressState;
  /** An entry of the list, which has the names of what the list is narrowed to. */
  example: AuditRow | undefined;
}

function EntryFilters({ actions, state, example }: EntryFiltersProps) {
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
      <NarrowedTo
        name="actorId"
        text={example?.actorName || state.values.actorId || ''}
        state={state}
      />
      <NarrowedTo
        name="targetId"
        text={example?.targetName || state.values.targetId || ''}
        state={state}
      />
    </>
  );
}
