import type { ReportTable } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../shared/texts.ts';

const DEBOUNCE_MS = 250;
const LIMIT = 50;

interface OptionSelectProps {
  table: ReportTable;
  field: string;
  isMany: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Records, people or units that a field can name, searched as the person types. */
export function OptionSelect({ table, field, isMany, values, onChange }: OptionSelectProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [q, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const { items, isFetching } = useOptions(table, field, q);
  const options = items.map(({ id, label }) => ({ value: id, label }));
  const nameOf = (id: string) =>
    options.find(({ value }) => value === id)?.label ?? picked.get(id) ?? id;
  const change = (ids: string[]) => {
    setPicked(new Map([...picked, ...ids.map((id): [string, string] => [id, nameOf(id)])]));
    setSearch('');
    onChange(ids);
  };
  const shown = values.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Select<{ value: string }[] | { value: string } | null>
      className="wb-wide"
      size="small"
      {...(isMany ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      aria-label={t('filter.value')}
      placeholder={t('filter.value')}
      labelInValue
      loading={isFetching}
      showSearch={{ searchValue: search, filterOption: false, onSearch: setSearch }}
      options={options}
      value={isMany ? shown : (shown[0] ?? null)}
      onChange={(next) =>
        change((Array.isArray(next) ? next : next ? [next] : []).map(({ value }) => value))
      }
    />
  );
}

function useOptions(table: ReportTable, field: string, q: string) {
  const isBook = table.kind === 'book';
  const query = { q, limit: LIMIT };
  const ofRecords = useGet(
    'GET /gateway/records/:workspace/:collection/options/:field',
    {
      params: {
        workspace: table.workspace,
        collection: isBook ? '' : table.collection,
        field,
      },
      query,
    },
    { enabled: !isBook },
  );
  const ofBook = useGet(
    'GET /gateway/ledger/:workspace/books/:book/options/:dimension',
    {
      params: {
        workspace: table.workspace,
        book: isBook ? table.book : '',
        dimension: field,
      },
      query,
    },
    { enabled: isBook },
  );
  const { data, isFetching } = isBook ? ofBook : ofRecords;
  return { items: data?.items ?? [], isFetching };
}
