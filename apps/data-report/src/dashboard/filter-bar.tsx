import type { DashboardContent } from '@pedestal/contract';
import { Select } from 'antd';
import { ConditionValue, DayValue } from '../filter/condition-value.tsx';
import { useSource } from '../query/use-source.ts';
import { titleAsName, useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import { ALL, type SharedFilter, type TileQuestion } from './tile-queries.ts';

interface FilterBarProps {
  content: DashboardContent;
  questions: readonly TileQuestion[];
  values: Readonly<Record<string, string | undefined>>;
  onChange: (id: string, value: string | undefined) => void;
}

/** The filters that several tiles share. */
export function FilterBar({ content, questions, values, onChange }: FilterBarProps) {
  const nameOf = useItemName();
  if (content.filters.length === 0) return null;
  return (
    <div className="dr-filters">
      {content.filters.map((filter) => {
        const value = values[filter.id] ?? filter.value;
        const change = (next: string) => {
          const isFirst = next === filter.value;
          onChange(filter.id, isFirst ? undefined : next === '' ? ALL : next);
        };
        return (
          <fieldset key={filter.id} className="dr-filter">
            <legend>{nameOf(titleAsName(filter))}</legend>
            {filter.type === 'period' ? (
              <PeriodValue value={value === ALL ? '' : value} onChange={change} />
            ) : (
              <FieldValue
                filter={filter}
                questions={questions}
                value={value === ALL ? '' : value}
                onChange={change}
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

interface ValueProps {
  value: string;
  onChange: (value: string) => void;
}

const PERIODS = [
  '',
  'today-7~today',
  'today-30~today',
  'today-90~today',
  'monthStart~today',
  'yearStart~today',
] as const;
const NAMES = ['all', 'week', 'month', 'quarter', 'thisMonth', 'thisYear'] as const;
const CUSTOM = 'custom';

/** A usual period, or one between two days. */
export function PeriodValue({ value, onChange }: ValueProps) {
  const t = useTexts();
  const isUsual = PERIODS.some((period) => period === value);
  const [from = '', to = ''] = value.split('~');
  return (
    <div className="dr-period">
      <Select<string>
        size="small"
        aria-label={t('period.title')}
        popupMatchSelectWidth={false}
        value={isUsual ? value : CUSTOM}
        options={[
          ...PERIODS.map((period, index) => ({
            value: period as string,
            label: t(`period.${NAMES[index] ?? 'all'}`),
          })),
          { value: CUSTOM, label: t('period.custom') },
        ]}
        onChange={(next) => onChange(next === CUSTOM ? 'monthStart~' : next)}
      />
      {!isUsual && (
        <>
          <DayValue value={from} onChange={(day) => onChange(`${day}~${to}`)} />
          <DayValue value={to} onChange={(day) => onChange(`${from}~${day}`)} />
        </>
      )}
    </div>
  );
}

interface FieldValueProps extends ValueProps {
  filter: SharedFilter;
  questions: readonly TileQuestion[];
}

function FieldValue({ filter, questions, value, onChange }: FieldValueProps) {
  const used = questions.find(({ tile }) => filter.fields[tile.id] !== undefined);
  const { source } = useSource(used?.query.source);
  const field = source?.fields.find(({ id }) => used && id === filter.fields[used.tile.id]);
  if (!source || !field) return null;
  return (
    <ConditionValue
      source={source}
      field={field}
      isMany={filter.type !== 'orgUnit' && filter.type !== 'text'}
      values={value === '' ? [] : value.split('~')}
      onChange={(next) => onChange(next.filter((each) => each !== '').join('~'))}
    />
  );
}
