import type { DescribedBook } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { NONE } from './book.ts';
import { useBookTexts } from './texts.ts';

const DEBOUNCE_MS = 250;

interface DimensionSelectProps {
  workspace: string;
  book: string;
  dimension: DescribedBook['dimensions'][number];
  value: string[];
  /** Names of what is shown already. */
  labels: Record<string, string> | undefined;
  onChange: (ids: string[]) => void;
}

/** Picks values of a dimension to filter by. */
export function DimensionSelect(props: DimensionSelectProps) {
  const { workspace, book, dimension, value, labels, onChange } = props;
  const t = useBookTexts();
  const own = useTexts();
  const title = useTitle();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const isLink = ['link', 'person', 'orgUnit'].includes(dimension.type);
  const { data, isFetching } = useGet(
    'GET /gateway/ledger/:workspace/books/:book/options/:dimension',
    { params: { workspace, book, dimension: dimension.id }, query: { q, limit: 20 } },
    { enabled: isLink && (isOpen || value.length > 0) },
  );
  const found = isLink
    ? (data?.items ?? []).map(({ id, label, hint }) => ({ id, label, hint }))
    : (dimension.choices ?? []).map((choice) => ({
        id: choice.id,
        label: title(choice.title),
        hint: '',
      }));
  const names = { ...labels, ...picked };
  const nameOf = (id: string) => {
    if (id === NONE) return t('none');
    const name = names[id] ?? found.find((each) => each.id === id)?.label;
    return name ?? (isLink ? own('outOfReach') : id);
  };
  const name = title(dimension.title);
  return (
    <Select
      className="bk-filter"
      mode={isLink || dimension.choices ? 'multiple' : 'tags'}
      aria-label={t('filter', { title: name })}
      placeholder={t('any', { title: name })}
      allowClear
      labelInValue
      maxTagCount="responsive"
      loading={isFetching}
      showSearch={{ searchValue: search, filterOption: !isLink, onSearch: setSearch }}
      onOpenChange={setOpen}
      options={[
        { value: NONE, label: t('none') },
        ...found.map(({ id, label, hint }) => ({
          value: id,
          label: hint ? `${label} · ${hint}` : label,
        })),
      ]}
      value={value.map((id) => ({ value: id, label: nameOf(id) }))}
      onChange={(next: { value: string }[]) => {
        setPicked({
          ...picked,
          ...Object.fromEntries(found.map((each) => [each.id, each.label])),
        });
        setSearch('');
        onChange(next.map((each) => each.value));
      }}
    />
  );
}
