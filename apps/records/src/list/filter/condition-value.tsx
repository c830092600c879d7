import { DateInput } from '@pedestal/workbench';
import { Select } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import { FieldInput } from '../../values/field-input.tsx';
import type { FieldValue } from '../../values/shown-value.tsx';
import type { Collection, Field } from '../../workspace/collection.ts';

interface ConditionValueProps {
  collection: Collection;
  field: Field;
  isMany: boolean;
  values: string[];
  onChange: (values: string[]) => void;
}

/** The value that a condition compares with. */
export function ConditionValue({
  collection,
  field,
  isMany,
  values,
  onChange,
}: ConditionValueProps) {
  const t = useTexts();
  const [first = ''] = values;
  const type = field.type === 'computed' ? field.of : field.type;
  if (type === 'boolean') {
    return (
      <Select
        className="wb-wide"
        aria-label={t('filter.value')}
        value={first || 'true'}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(value) => onChange([value])}
      />
    );
  }
  if (type === 'date') return <DayValue value={first} onChange={(day) => onChange([day])} />;
  const isTimestamp = type === 'timestamp';
  const value: FieldValue = isMany
    ? values
    : isTimestamp
      ? first === ''
        ? null
        : Number(first)
      : first;
  return (
    <FieldInput
      field={manyOf(field, isMany)}
      workspace={collection.workspace}
      collection={collection.id}
      value={value}
      onChange={(next) => onChange(toTexts(next))}
    />
  );
}

/** The field with room for several values. */
function manyOf(field: Field, isMany: boolean): Field {
  if (field.type === 'longText') return { ...field, type: 'text' } as Field;
  if (!isMany) return field;
  if (field.type === 'choice') return { ...field, type: 'choices' } as unknown as Field;
  return ['link', 'person', 'orgUnit'].includes(field.type)
    ? ({ ...field, type: 'links' } as unknown as Field)
    : field;
}

function toTexts(value: FieldValue): string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}

const RELATIVE = [
  'today',
  'today-7',
  'today-30',
  'today+7',
  'today+30',
  'monthStart',
  'yearStart',
] as const;
const EXACT = 'exact';

/** A day, or one that moves with today, so that a saved view stays true. */
function DayValue({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useTexts();
  const isExact = value === '' || /^\d/.test(value);
  return (
    <div className="rc-day">
      <Select
        className="wb-wide"
        aria-label={t('filter.value')}
        value={isExact ? EXACT : value}
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
