import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { useGridTexts } from './grid-texts.ts';
import { ALL_ROWS, countSelected, NO_ROWS, type RowSelection } from './row-selection.ts';

interface SelectionBarProps {
  selection: RowSelection;
  /** Number of rows that match, as far as it is known. */
  matchCount: number | undefined;
  onChange: (selection: RowSelection) => void;
  /** Buttons for the selected rows. */
  actions: ReactNode;
}

/** How many rows are selected, and what can be done to them. */
export function SelectionBar({ selection, matchCount, onChange, actions }: SelectionBarProps) {
  const t = useGridTexts();
  const common = useCommonTexts();
  const { number } = useFormat();
  const count = countSelected(selection, matchCount);
  if (count === 0) return null;
  const words = selection.isAll
    ? count === undefined
      ? t('allSelectedUncounted')
      : t('allSelected', { count: number(count) })
    : t('selected', { count: number(count ?? 0) });
  const canSelectMore = !selection.isAll && matchCount !== undefined && matchCount > (count ?? 0);
  return (
    <div className="wb-grid-bar" role="status">
      <span>{words}</span>
      {canSelectMore && (
        <Button type="link" size="small" onClick={() => onChange(ALL_ROWS)}>
          {t('selectAllMatching', { count: number(matchCount) })}
        </Button>
      )}
      {actions}
      <Button type="text" size="small" onClick={() => onChange(NO_ROWS)}>
        {common('clearSelection')}
      </Button>
    </div>
  );
}
