import { useSettings } from '@pedestal/sub-app-sdk/react';
import { Checkbox } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { watchScrollEdges } from '../list/scroll-edges.ts';
import { FailureAlert } from '../page/failure-alert.tsx';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { GridDensity, SortKey } from './arrange-columns.ts';
import { CellMenu } from './cell-menu.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import { OpenEditor } from './editors/cell-editor.tsx';
import './grid.css';
import { GridHead } from './grid-head.tsx';
import { useGridTexts } from './grid-texts.ts';
import { GridTotals } from './grid-totals.tsx';
import { HeadMenu } from './head-menu.tsx';
import { PendingBar } from './pending-bar.tsx';
import { RichCells } from './rich-cells.tsx';
import { countSelected, NO_ROWS, type RowSelection } from './row-selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useDataGrid } from './use-data-grid.ts';
import { useEditsVersion } from './use-grid-edits.ts';

/** Heights of rows, in pixels. */
export const ROW_HEIGHTS: Readonly<Record<GridDensity, number>> = {
  compact: 28,
  comfortable: 36,
  spacious: 44,
  tall: 56,
};
const NO_SORT: readonly SortKey[] = [];

function useSizes({ prefs, totals }: DataGridProps) {
  const settings = useSettings();
  const rowHeight = ROW_HEIGHTS[prefs.density ?? settings.density];
  const headHeight = Math.min(36, rowHeight);
  return { rowHeight, headHeight, footHeight: totals ? headHeight : 0 };
}

/**
 * A grid with cells: ranges, copy and paste, fill, editing into a pending change set, undo, frozen
 * columns, sorting, grouping and totals. Its parent decides its height.
 */
export function DataGrid(props: DataGridProps) {
  const { label, source, edits, totals, sort = NO_SORT, selection = NO_ROWS } = props;
  const t = useGridTexts();
  const sizes = useSizes(props);
  const grid = useDataGrid({ ...props, sort, selection, sizes });
  const { id, refs, head, layout, menu, editor } = grid;
  const count = useSyncExternalStore(source.subscribe, () => source.count);
  useEditsVersion(edits);
  useEffect(() => watchScrollEdges(refs.scroller.current), [refs]);
  const failure = useSyncExternalStore(source.subscribe, () => source.failure);
  return (
    <div className="wb-grid-frame">
      {props.onSelectionChange && (
        <SelectionBar
          selection={selection}
          matchCount={props.matchCount}
          onChange={props.onSelectionChange}
          actions={props.selectionActions}
        />
      )}
      {failure instanceof Error && <FailureAlert error={failure} onRetry={grid.retry} />}
      <div
        ref={refs.scroller}
        className="wb-grid-scroller"
        data-head={grid.activeHead !== undefined}
      >
        <div
          ref={refs.grid}
          id={id}
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-describedby={`${id}-hint`}
          className={sizes.rowHeight === ROW_HEIGHTS.tall ? 'wb-grid is-tall' : 'wb-grid'}
        >
          <GridHead
            gridId={id}
            columns={head.arranged}
            layout={layout}
            height={sizes.headHeight}
            sort={sort}
            active={grid.activeHead}
            selector={<SelectLoaded selection={selection} grid={grid} />}
            onSort={grid.focusAfter(head.sortBy)}
            onMove={grid.focusAfter(head.move)}
            onResize={head.resize}
            onFit={head.fit}
            onMenu={grid.openMenu}
          />
          <div ref={refs.body} role="rowgroup" className="wb-grid-body" />
          {totals && (
            <GridTotals
              columns={head.arranged}
              layout={layout}
              height={sizes.footHeight}
              totals={totals}
              rowIndex={count + 2}
            />
          )}
        </div>
        <div ref={refs.overlay} id={`${id}-overlay`} className="wb-grid-overlay" />
        <div className="wb-grid-overlay" style={{ insetBlockStart: sizes.headHeight }}>
          {editor && <OpenEditor {...editor} />}
        </div>
        {count === 0 && !edits?.size && (
          <div className="wb-grid-empty">{props.empty ?? <p>{t('empty')}</p>}</div>
        )}
      </div>
      <p id={`${id}-hint`} hidden>
        {t('hint')}
      </p>
      {edits && <PendingBar edits={edits} nameOf={grid.nameOf} onShow={grid.showCell} />}
      <RichCells cells={grid.richCells} columns={head.arranged} model={grid.model} />
      {menu && <HeadMenu {...menu} />}
      {grid.cellMenu && <CellMenu {...grid.cellMenu} />}
    </div>
  );
}

interface SelectLoadedProps {
  selection: RowSelection;
  grid: ReturnType<typeof useDataGrid>;
}

/** Selects every row that is loaded; the bar then offers all that match. */
function SelectLoaded({ selection, grid }: SelectLoadedProps) {
  const common = useCommonTexts();
  const count = countSelected(selection, undefined);
  const isWhole = selection.isAll && selection.except.size === 0;
  return (
    <Checkbox
      aria-label={common('selectAll')}
      checked={count !== 0}
      indeterminate={count !== 0 && !isWhole}
      onChange={(event) => grid.selectLoaded(event.target.checked)}
    />
  );
}
