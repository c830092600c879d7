import type { ArrangedColumn } from './arrange-columns.ts';
import { isNumeric } from './core/values/columns.ts';
import type { ColumnLayout } from './core/view/layout.ts';
import { useGridTexts } from './grid-texts.ts';
import { placeOf } from './place-of.ts';

interface GridTotalsProps {
  columns: readonly ArrangedColumn[];
  layout: ColumnLayout;
  height: number;
  /** Texts by column key. */
  totals: Readonly<Record<string, string>>;
  rowIndex: number;
}

/** The last row: totals of everything that matches. */
export function GridTotals({ columns, layout, height, totals, rowIndex }: GridTotalsProps) {
  const t = useGridTexts();
  const offset = layout.gutter > 0 ? 2 : 1;
  return (
    <div className="wb-grid-foot" role="rowgroup" style={{ height }}>
      <div className="wb-head-row" role="row" aria-rowindex={rowIndex}>
        {layout.gutter > 0 && (
          <div
            className={`wb-cell wb-gutter is-frozen${layout.frozen === 0 ? ' is-edge' : ''}`}
            role="gridcell"
            aria-colindex={1}
            style={{ width: layout.gutter, insetInlineStart: 0 }}
          />
        )}
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={index + offset}
            className={cellClass(column, index, layout)}
            style={placeOf(layout, index)}
          >
            {totals[column.key] ?? (index === 0 ? t('total') : '')}
          </div>
        ))}
      </div>
    </div>
  );
}

function cellClass(column: ArrangedColumn, index: number, layout: ColumnLayout): string {
  const isFrozen = index < layout.frozen;
  const edge = isFrozen && index === layout.frozen - 1 ? ' is-edge' : '';
  return `wb-cell is-text${isNumeric(column) ? ' is-number' : ''}${isFrozen ? ' is-frozen' : ''}${edge}`;
}
