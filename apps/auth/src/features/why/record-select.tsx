import { useGet } from '@pedestal/workbench';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTexts } from './texts.ts';
import type { Described } from './words.ts';

interface RecordSelectProps {
  id: string;
  workspace: string;
  collection: Described;
  value: string;
  onChange: (recordId: string | undefined) => void;
}

/** Picks a record that the caller sees, by its number or name. */
export function RecordSelect(props: RecordSelectProps) {
  const { id: fieldId, workspace, collection, value, onChange } = props;
  const t = useTexts();
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const params = { workspace, collection: collection.id };
  const found = useGet('GET /gateway/records/:workspace/:collection', {
    params,
    query: { limit: 20, ...(q === '' ? {} : { q }) },
  });
  const isListed = found.data?.items.some(({ id }) => id === value) ?? false;
  const opened = useGet(
    'GET /gateway/records/:workspace/:collection/:id',
    { params: { ...params, id: value } },
    { enabled: value !== '' && !isListed },
  );
  const nameOf = (id: string, values: Record<string, unknown>) =>
    ['no', ...(collection.label === null ? [] : [collection.label])]
      .map((field) => values[field])
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' · ') || id;
  const options = (found.data?.items ?? []).map((item) => ({
    value: item.id,
    label: nameOf(item.id, item.values),
  }));
  // A record of a link that is not among the first: named if the caller sees it, else by its id.
  const linked =
    value === '' || isListed
      ? []
      : [
          {
            value,
            label: opened.data?.id === value ? nameOf(value, opened.data.values) : value,
          },
        ];
  return (
    <Select<string>
      id={fieldId}
      aria-label={t('record')}
      className="wb-wide"
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={t('anyRecord')}
      loading={found.isFetching}
      notFoundContent={t('noRecord')}
      options={[...linked, ...options]}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next)}
    />
  );
}
