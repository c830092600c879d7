import { Checkbox, Input } from 'antd';
import { useTexts } from './texts.ts';

export interface GrantFilter {
  text: string;
  onlyGranted: boolean;
}

export const BLANK_FILTER: GrantFilter = { text: '', onlyGranted: false };

interface GrantFiltersProps {
  filter: GrantFilter;
  onChange: (filter: GrantFilter) => void;
}

/** Filters of the tree of grants. */
export function GrantFilters({ filter, onChange }: GrantFiltersProps) {
  const t = useTexts();
  return (
    <div className="wb-filters">
      <Input
        allowClear
        className="wb-search"
        aria-label={t('filterTree')}
        placeholder={t('filterTree')}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Checkbox
        checked={filter.onlyGranted}
        onChange={(event) => onChange({ ...filter, onlyGranted: event.target.checked })}
      >
        {t('onlyGranted')}
      </Checkbox>
    </div>
  );
}
