import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useGet } from '../query/use-get.ts';
import { useCommonTexts } from '../texts/common-texts.ts';

const DEBOUNCE_MS = 250;

interface PeopleSelectProps {
  id?: string;
  label: string;
  value: readonly string[];
  /** Names of people who are picked already. */
  names?: ReadonlyMap<string, string>;
  isSingle?: boolean;
  isDisabled?: boolean;
  max?: number;
  /** People who cannot be picked, such as those who sign already. */
  without?: readonly string[];
  /** With the names of those who are picked now. */
  onChange: (people: string[], names: [string, string][]) => void;
}

/** Picks people whom the person can hand work to, searched as they type; needs no administration rights. */
export function PeopleSelect(props: PeopleSelectProps) {
  const { id, label, value, names, isSingle = false, isDisabled = false, without = [] } = props;
  const common = useCommonTexts();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const q = useDebounced(search);
  const { data, isFetching, isPlaceholderData } = useGet(
    'GET /gateway/approvals/people',
    { query: { q } },
    { enabled: isOpen },
  );
  // Enter must never pick somebody whom the person did not search for.
  const isStale = search !== q || isPlaceholderData;
  const options = (isStale ? [] : (data?.items ?? []))
    .filter((person) => !without.includes(person.id))
    .map((person) => ({
      value: person.id,
      label: person.hint ? `${person.label} (${person.hint})` : person.label,
      name: person.label,
    }));
  const nameOf = (key: string) => picked.get(key) ?? names?.get(key) ?? key;
  const change = (keys: string[]) => {
    const known = keys.map((key): [string, string] => [
      key,
      options.find((option) => option.value === key)?.name ?? nameOf(key),
    ]);
    setPicked(new Map([...picked, ...known]));
    props.onChange(keys, known);
    setSearch('');
  };
  const shown = value.map((key) => ({ value: key, label: nameOf(key) }));
  return (
    <Select<{ value: string }[] | { value: string } | null>
      {...(id === undefined ? {} : { id })}
      {...(isSingle ? {} : { mode: 'multiple' as const })}
      {...(props.max === undefined ? {} : { maxCount: props.max })}
      className="wb-wide"
      aria-label={label}
      labelInValue
      allowClear
      disabled={isDisabled}
      showSearch={{ searchValue: search, filterOption: false, onSearch: setSearch }}
      placeholder={common('pickPerson')}
      loading={isFetching || isStale}
      onOpenChange={setOpen}
      options={options}
      value={isSingle ? (shown[0] ?? null) : shown}
      onChange={(next) =>
        change((Array.isArray(next) ? next : next ? [next] : []).map((each) => each.value))
      }
    />
  );
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
