import { Select } from 'antd';
import { useState } from 'react';
import { useFormat } from '../format/use-format.ts';
import { useGet } from '../query/use-get.ts';
import { useCommonTexts } from '../texts/common-texts.ts';

interface RolesSelectProps {
  value?: string[];
  onChange?: (roleIds: string[]) => void;
  id?: string;
  label: string;
}

/** Picks roles that the user administers, searched by a part of the name. */
export function RolesSelect({ value = [], onChange, id, label }: RolesSelectProps) {
  const t = useCommonTexts();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([]);
  const { data, isFetching } = useGet('GET /gateway/authority/roles', {
    query: { limit: 50, ...(search ? { search } : {}) },
  });
  const found = (data?.items ?? []).map((role) => ({
    value: role.id,
    label: `${format.name(role)} (${role.systemCode ?? t('everySystem')})`,
  }));
  const earlier = picked.filter((one) => !found.some((role) => role.value === one.value));
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      className="wb-wide"
      aria-label={label}
      placeholder={t('pickRole')}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      value={value}
      options={search === '' ? [...found, ...earlier] : found}
      onChange={(ids) => {
        const known = [...found, ...earlier];
        setPicked(known.filter((one) => ids.includes(one.value)));
        onChange?.(ids);
      }}
    />
  );
}
