import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type FilterOption, type NoticeFilter, useNoticeFilter } from './notice-filter.ts';

interface NoticeFiltersProps {
  filter: NoticeFilter;
  options: Record<'sources' | 'types', FilterOption[]>;
  unread: number;
}

/** Chooses which notices are shown. What cannot tell the notices apart is not asked for. */
export function NoticeFilters({ filter, options, unread }: NoticeFiltersProps) {
  const { t } = useTranslation('notice');
  return (
    <span className="pd-notice-filters">
      <Segmented<NoticeFilter['state']>
        aria-label={t('filter.label')}
        size="small"
        value={filter.state}
        onChange={(state) => useNoticeFilter.setState({ state })}
        options={[
          { value: 'all', label: t('filter.all') },
          { value: 'unread', label: t('filter.unread', { count: unread }) },
        ]}
      />
      <Choice
        label={t('filter.source')}
        all={t('filter.everySource')}
        value={filter.source}
        options={options.sources}
        onChange={(source) => useNoticeFilter.setState({ source })}
      />
      <Choice
        label={t('filter.type')}
        all={t('filter.everyType')}
        value={filter.type}
        options={options.types}
        onChange={(type) => useNoticeFilter.setState({ type })}
      />
    </span>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: FilterOption[];
  onChange(value: string): void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  if (options.length < 2) return null;
  return (
    <select
      className="pd-notice-choice"
      aria-label={label}
      value={value}
      data-chosen={value !== '' || undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
