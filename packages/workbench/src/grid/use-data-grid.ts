import { useShell } from '@pedestal/sub-app-sdk/react';
import { useId, useState } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { ArrangedColumn, SortKey } from './arrange-columns.ts';
import type { CellPlace } from './core/values/cell-value.ts';
import type { Grid } from './core/view/grid.ts';
import type { CellCommand } from './core/view/grid-actions.ts';
import type { GridHandlers, GridNotice } from './core/view/handlers.ts';
import { type ColumnLayout, gutterOf, layOutColumns } from './core/view/layout.ts';
import type { GridModel } from './core/view/model.ts';
import type { RichCell } from './core/view/rows.ts';
import type { GridSizes } from './core/view/viewport.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { fitColumn } from './fit-column.ts';
import { useGridTexts } from './grid-texts.ts';
import { isSelected, type RowSelection } from './row-selection.ts';
import { useCellEditor } from './use-cell-editor.ts';
import { useCoreGrid } from './use-core-grid.ts';
import { useHead } from './use-head.ts';
import { useHeadMenu } from './use-head-menu.ts';
import { useRowSelection } from './use-row-selection.ts';

export interface DataGridOptions extends DataGridProps {
  sort: readonly SortKey[];
  selection: RowSelection;
  sizes: GridSizes;
}

/** The parts of a `DataGrid`, joined. */
export function useDataGrid(options: DataGridOptions) {
  const { label, columns, source, edits, prefs, onPrefsChange, sort, selection, sizes } = options;
  const id = useId();
  const common = useCommonTexts();
  const notify = useNotices();
  const [activeHead, setActiveHead] = useState<number>();
  const [menuPlace, setMenuPlace] = useState<{ left: number; top: number }>();
  const [richCells, setRichCells] = useState<readonly RichCell[]>([]);
  const focus = () => core.current?.focus();

  const { onSortChange } = options;
  const measure = (index: number) => fitColumn(model, index, refs.grid.current);
  const head = useHead({ columns, prefs, onPrefsChange, sort, onSortChange, measure });
  const selectLabel = options.onSelectionChange ? common('selectRow') : undefined;
  const [layout, setLayout] = useHeadLayout(head.arranged, selectLabel);
  const rows = useRowSelection(() => model, selection, options.onSelectionChange);
  const menu = useHeadMenu({ id, head, sort, canSort: onSortChange !== undefined, focus });
  const editing = useCellEditor(head.arranged, () => ({ core: core.current, model }));
  const handlers: GridHandlers = {
    head: {
      onSort: head.sortBy,
      onMove: (column, step) => head.move(column, column + step),
      onResize: head.resizeBy,
      onMenu: menu.openAtHead,
    },
    onHead: setActiveHead,
    onLayout: setLayout,
    onSelect: () => {},
    // Most grids have none.
    onRichCells: (cells) =>
      setRichCells((before) => (before.length + cells.length === 0 ? before : cells)),
    onNotice: notify,
    hasEditor: editing.hasEditor,
    openEditor: editing.open,
    onOpen: (row) => options.onOpen?.(row),
    onCellMenu: setMenuPlace,
    isRowSelected: (row) => isSelected(selection, row.id),
    onToggleRow: rows.toggle,
  };
  const { refs, core, model } = useCoreGrid({
    id,
    label,
    columns: head.arranged,
    source,
    edits,
    sizes,
    selectLabel,
    markOfRow: options.markOfRow,
    rowState: selection,
    handlers,
  });

  return {
    id,
    refs,
    model,
    head,
    layout,
    activeHead,
    richCells,
    menu: menu.props,
    editor: editing.props,
    cellMenu: menuPlace && {
      place: menuPlace,
      ...abilitiesAt(model, core.current, options),
      onCommand: (command: CellCommand) => core.current?.run(command),
      onClose() {
        setMenuPlace(undefined);
        focus();
      },
    },
    openMenu: menu.openAt,
    selectLoaded: rows.toggleAll,
    retry: () => void source.ensure({ first: 0, end: source.count }),
    /** Runs an action of the head, and gives the focus back to the cells. */
    focusAfter:
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        act(...args);
        focus();
      },
    nameOf: (cell: CellPlace) => nameCell(model, cell),
    showCell(cell: CellPlace) {
      const { row, at } = findCell(model, cell);
      if (row === undefined || at === -1) return;
      core.current?.selectCell({ row, column: at });
      focus();
    },
  };
}

/** The layout of the head: from the columns at first, then as the core measured it. */
function useHeadLayout(columns: readonly ArrangedColumn[], selectLabel: string | undefined) {
  const [layout, setLayout] = useState<ColumnLayout>(() =>
    layOutColumns(columns, { gutter: gutterOf(selectLabel) }),
  );
  // Another object with the same content must not draw the head again.
  const take = (next: ColumnLayout) =>
    setLayout((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  return [layout, take] as const;
}

/** What can be done to the active cell. */
function abilitiesAt(model: GridModel, core: Grid | undefined, { onOpen }: DataGridOptions) {
  const { row = 0, column = 0 } = core?.selection.active ?? {};
  return {
    canEdit: model.canEdit(row, column),
    canOpen: onOpen !== undefined && row < model.source.count && model.rowAt(row) !== undefined,
  };
}

function useNotices() {
  const t = useGridTexts();
  const shell = useShell();
  return (notice: GridNotice) => {
    const values = 'count' in notice ? { count: notice.count } : {};
    shell.notify({ type: 'warning', message: t(`notice.${notice.code}`, values) });
  };
}

function findCell({ columns, rowCount, rowAt }: GridModel, { rowId, field }: CellPlace) {
  const at = columns.findIndex(({ key }) => key === field);
  for (let row = 0; row < rowCount; row += 1) if (rowAt(row)?.id === rowId) return { row, at };
  return { row: undefined, at };
}

/** A row that the present query does not contain has no number; new rows count on their own. */
function nameCell(model: GridModel, cell: CellPlace) {
  const { row, at } = findCell(model, cell);
  const { count } = model.source;
  const isNew = row !== undefined && row >= count;
  return {
    row: row === undefined ? undefined : row + 1 - (isNew ? count : 0),
    isNew,
    column: model.columns[at]?.title ?? cell.field,
  };
}
