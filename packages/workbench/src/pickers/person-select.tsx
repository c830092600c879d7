import { Select } from 'antd';
import { useState } from 'react';
import { useGet } from '../query/use-get.ts';
import { useCommonTexts } from '../texts/common-texts.ts';

/** A picked person: id and label. */
export interface PickedPerson {
  value: string;
  label: string;
}

interface PersonSelectProps {
  value?: PickedPerson[];
  onChange?: (people: PickedPerson[]) => void;
  id?: string;
  label?: string;
  isMultiple?: boolean;
}

/** Picks people that the user administers, searched by a part of the name. */
export function PersonSelect(props: PersonSelectProps) {
  const { value = [], onChange, id, label, isMultiple = true } = props;
  const t = useCommonTexts();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useGet('GET /gateway/authority/users', {
    query: { limit: 20, ...(search ? { search } : {}) },
  });
  const options = (data?.items ?? []).map((user) => ({
    value: user.id,
    label: `${user.displayName} (${user.userName})`,
  }));
  const text = label ?? t('pickPerson');
  return (
    <Select<PickedPerson[] | PickedPerson>
      {...(id === undefined ? {} : { id })}
      aria-label={text}
      className="wb-wide"
      labelInValue
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={t('pickPerson')}
      loading={isFetching}
      options={options}
      {...(isMultiple ? { mode: 'multiple' as const, value } : value[0] ? { value: value[0] } : {})}
      onChange={(next) => onChange?.(Array.isArray(next) ? next : [next])}
    />
  );
}
