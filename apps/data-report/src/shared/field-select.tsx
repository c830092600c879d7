import type { ReportField } from '@pedestal/contract';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTexts } from './texts.ts';
import { useTitle } from './use-title.ts';

interface FieldSelectProps {
  label: string;
  fields: readonly ReportField[];
  value: string;
  onChange: (field: ReportField) => void;
}

/** Picks a field of the source; fields of linked records stand below their link. */
export function FieldSelect({ label, fields, value, onChange }: FieldSelectProps) {
  const title = useTitle();
  const options = useMemo(
    () =>
      groupOptions(
        fields.map((field) => ({
          id: field.id,
          title: title(field.title),
          group: field.group ? title(field.group) : '',
        })),
      ),
    [fields, title],
  );
  return (
    <KnownSelect
      label={label}
      options={options}
      value={value}
      isKnown={fields.some(({ id }) => id === value)}
      onChange={(id) => {
        const found = fields.find((field) => field.id === id);
        if (found) onChange(found);
      }}
    />
  );
}

interface Option {
  value: string;
  label: string;
}
export type Options = (Option | { label: string; options: Option[] })[];

/** Options with those of each group below its name. */
export function groupOptions(
  items: readonly { id: string; title: string; group: string }[],
): Options {
  const groups = Map.groupBy(items, ({ group }) => group);
  return [...groups].flatMap(([group, found]): Options => {
    const options = found.map(({ id, title }) => ({ value: id, label: title }));
    return group === '' ? options : [{ label: group, options }];
  });
}

interface KnownSelectProps {
  label: string;
  options: Options;
  value: string;
  /** False: the chosen value is gone; another one can be picked in its place. */
  isKnown: boolean;
  onChange: (id: string) => void;
}

export function KnownSelect({ label, options, value, isKnown, onChange }: KnownSelectProps) {
  const t = useTexts();
  return (
    <Select<string>
      className="wb-wide"
      size="small"
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value}
      {...(isKnown ? {} : { status: 'error' as const })}
      options={isKnown ? options : [{ value, label: t('fieldGone', { field: value }) }, ...options]}
      onChange={onChange}
    />
  );
}
