import type { OpenedReportItem } from '@pedestal/contract';
import { useFormat, useGet } from '@pedestal/workbench';
import { Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';

/** Who sees an item. The figures are those of whoever looks. */
export function ShareFields({ known }: { known: OpenedReportItem['share'] }) {
  const t = useTexts();
  const format = useFormat();
  const nameOf = (each: { id: string; name: string; nameEn: string }) => ({
    value: each.id,
    label: format.name(each),
  });
  return (
    <fieldset className="dr-share">
      <legend>{t('share.title')}</legend>
      <p className="wb-muted">{t('share.hint')}</p>
      <Form.Item name="everybody" valuePropName="checked">
        <Checkbox>{t('share.everybody')}</Checkbox>
      </Form.Item>
      <Form.Item name="roleIds" label={t('share.roles')}>
        <RolesInput known={(known?.roles ?? []).map(nameOf)} />
      </Form.Item>
      <Form.Item name="orgUnitIds" label={t('share.units')}>
        <UnitsInput known={(known?.orgUnits ?? []).map(nameOf)} />
      </Form.Item>
    </fieldset>
  );
}

interface Option {
  value: string;
  label: string;
}

interface InputProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Names of what is chosen already. */
  known: Option[];
}

export function RolesInput({ known, ...field }: InputProps) {
  const t = useTexts();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useGet('GET /gateway/authority/roles', {
    query: { limit: 50, ...(search ? { search } : {}) },
  });
  const found = (data?.items ?? []).map((role) => ({
    value: role.id,
    label: `${format.name(role)}${role.systemCode ? ` (${role.systemCode})` : ''}`,
  }));
  return (
    <Select<string[]>
      {...field}
      mode="multiple"
      loading={isFetching}
      placeholder={t('share.pickRoles')}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={search === '' ? join(found, known) : found}
    />
  );
}

function UnitsInput({ known, ...field }: InputProps) {
  const t = useTexts();
  const format = useFormat();
  const { data = [], isFetching } = useGet('GET /gateway/authority/orgUnits', {});
  const found = data.map((unit) => ({ value: unit.id, label: format.name(unit) }));
  return (
    <Select<string[]>
      {...field}
      mode="multiple"
      loading={isFetching}
      placeholder={t('share.pickUnits')}
      showSearch={{ optionFilterProp: 'label' }}
      options={join(found, known)}
    />
  );
}

function join(found: readonly Option[], known: readonly Option[]): Option[] {
  return [...found, ...known.filter(({ value }) => !found.some((each) => each.value === value))];
}
