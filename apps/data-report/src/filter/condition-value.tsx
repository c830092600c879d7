import type { ReportField } from '@pedestal/contract';
import { useSettings } from '@pedestal/sub-app-sdk/react';
import { DateInput, fromZonedTime, toZonedTime } from '@pedestal/workbench';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { valueKindOf } from './conditions.ts';
import { OptionSelect } from './option-select.tsx';

interface ConditionValueProps {
  source: Source;
  field: ReportField;
  isMany: boolean;
  values: string[];
  onChange: (values: string[]) => void;
}

/** The value that a condition compares with. */
export function ConditionValue({ source, field, isMany, values, onChange }: ConditionValueProps) {
  const t = useTexts();
  const title = useTitle();
  const [first = ''] = values;
  switch (valueKindOf(field)) {
    case 'choice':
      return (
        <Select<string[]>
          className="wb-wide"
          size="small"
          mode="multiple"
          maxTagCount="responsive"
          aria-label={t('filter.value')}
          placeholder={t('filter.value')}
          value={values}
          options={(field.choices ?? []).map((choice) => ({
            value: choice.id,
            label: title(choice.title),
          }))}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <Select<string>
          className="wb-wide"
          size="small"
          aria-label={t('filter.value')}
          value={first || 'true'}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          onChange={(value) => onChange([value])}
        />
      );
    case 'time':
      return field.type === 'timestamp' || field.type === 'time' ? (
        <InstantValue value={first} onChange={(value) => onChange([value])} />
      ) : (
        <DayValue value={first} onChange={(value) => onChange([value])} />
      );
    case 'option':
      return (
        <OptionSelect
          source={source}
          field={field.id}
          isMany={isMany}
          values={values}
          onChange={onChange}
        />
      );
    default:
      return <TextValue value={first} onChange={(value) => onChange([value])} />;
  }
}

/** Asks only when the person is done: each change is a query. */
function TextValue({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const done = () => text !== value && onChange(text.trim());
  return (
    <Input
      size="small"
      aria-label={t('filter.value')}
      placeholder={t('filter.value')}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={done}
      onPressEnter={done}
    />
  );
}

interface InstantValueProps {
  /** Milliseconds. */
  value: string;
  onChange: (value: string) => void;
}

function InstantValue({ value, onChange }: InstantValueProps) {
  const t = useTexts();
  const { timeZone } = useSettings();
  return (
    <DateInput
      hasTime
      label={t('filter.value')}
      value={value === '' ? '' : toZonedTime(Number(value), timeZone)}
      onChange={(text) => onChange(String((text && fromZonedTime(text, timeZone)) ?? ''))}
    />
  );
}

const RELATIVE = [
  'today',
  'today-7',
  'today-30',
  'today-90',
  'today-365',
  'monthStart',
  'yearStart',
] as const;
const EXACT = 'exact';

/** A day, or one that moves with today, so that a saved report stays true. */
export function DayValue({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useTexts();
  const isExact = value === '' || /^\d/.test(value);
  return (
    <div className="dr-day">
      <Select<string>
        size="small"
        aria-label={t('filter.value')}
        value={isExact ? EXACT : value}
        popupMatchSelectWidth={false}
        options={[
          { value: EXACT, label: t('filter.days.exact') },
          ...RELATIVE.map((each) => ({ value: each as string, label: t(`filter.days.${each}`) })),
          ...(isExact || RELATIVE.some((each) => each === value) ? [] : [{ value, label: value }]),
        ]}
        onChange={(next) => onChange(next === EXACT ? '' : next)}
      />
      {isExact && (
        <DateInput label={t('filter.day')} value={value} onChange={(day) => onChange(day ?? '')} />
      )}
    </div>
  );
}
