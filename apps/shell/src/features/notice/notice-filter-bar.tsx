import { Segmented, Select } from 'antd';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { type FilterOption, type NoticeFilter, useNoticeFilter } from './notice-filter.ts';

interface NoticeStateFilterProps {
  state: NoticeFilter['state'];
  unread: number;
}

/** Switches between all and unread notices. */
export function NoticeStateFilter({ state, unread }: NoticeStateFilterProps) {
  const { t } = useTranslation('notice');
  return (
    <Segmented<NoticeFilter['state']>
      aria-label={t('filter.label')}
      size="small"
      value={state}
      onChange={(chosen) => useNoticeFilter.setState({ state: chosen })}
      options={[
        { value: 'all', label: t('filter.all') },
        { value: 'unread', label: t('filter.unread', { count: unread }) },
      ]}
    />
  );
}

interface NoticeSelectsProps {
  filter: NoticeFilter;
  options: Record<'sources' | 'types', FilterOption[]>;
}

/** Filters by sender and type. A filter with fewer than two options is hidden. */
export function NoticeSelects({ filter, options }: NoticeSelectsProps) {
  const { t } = useTranslation('notice');
  if (options.sources.length < 2 && options.types.length < 2) return null;
  return (
    <span className="pd-notice-choices">
      <FilterSelect
        label={t('filter.source')}
        all={t('filter.everySource')}
        value={filter.source}
        options={options.sources}
        onChange={(source) => useNoticeFilter.setState({ source })}
      />
      <FilterSelect
        label={t('filter.type')}
        all={t('filter.everyType')}
        value={filter.type}
        options={options.types}
        onChange={(type) => useNoticeFilter.setState({ type })}
      />
    </span>
  );
}

interface FilterSelectProps {
  label: string;
  all: string;
  value: string;
  options: FilterOption[];
  onChange(value: string): void;
}

function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  if (options.length < 2) return null;
  return (
    <Select
      className="pd-notice-choice"
      size="small"
      aria-label={label}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}
