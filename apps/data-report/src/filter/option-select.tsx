import { useGet } from '@pedestal/workbench';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';

const DEBOUNCE_MS = 250;
const LIMIT = 50;

interface OptionSelectProps {
  source: Pick<Source, 'table' | 'fields'>;
  field: string;
  isMany: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Records, people or units that a field can name, searched as the person types. */
export function OptionSelect({ source, field, isMany, values, onChange }: OptionSelectProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [q, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const { items, isFetching } = useOptions(source, field, q);
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

/** Where the values of a field are listed: in a collection, or in a book. */
function placeOf({ table, fields }: Pick<Source, 'table' | 'fields'>, path: string) {
  const [link = '', target] = path.split('>');
  if (target !== undefined) {
    const to = fields.find(({ id }) => id === link)?.to ?? '';
    const [workspace = '', collection = ''] = to.split('.');
    return { workspace, collection, field: target };
  }
  const { workspace } = table;
  if (table.kind === 'book') return { workspace, book: table.book, field: path };
  // A field of lines.
  return { workspace, collection: table.collection, field: path.replace(':', '.') };
}

function useOptions(source: Pick<Source, 'table' | 'fields'>, path: string, q: string) {
  const { workspace, collection, book, field } = placeOf(source, path);
  const query = { q, limit: LIMIT };
  const ofRecords = useGet(
    'GET /gateway/records/:workspace/:collection/options/:field',
    { params: { workspace, collection: collection ?? '', field }, query },
    { enabled: collection !== undefined },
  );
  const ofBook = useGet(
    'GET /gateway/ledger/:workspace/books/:book/options/:dimension',
    { params: { workspace, book: book ?? '', dimension: field }, query },
    { enabled: book !== undefined },
  );
  const { data, isFetching } = book === undefined ? ofRecords : ofBook;
  return { items: data?.items ?? [], isFetching };
}
