import type { CellInput } from './cell-input.ts';
import { createMarkers } from './markers.ts';
import type { GridModel } from './model.ts';
import type { RowWriter } from './rows.ts';
import { type Range, rangeOf, type Selection } from './selection.ts';
import type { Box, Viewport } from './viewport.ts';

interface SelectionMarkOptions {
  overlay: HTMLElement;
  activeId: string;
  model: GridModel;
  viewport: Viewport;
  writer: RowWriter;
  input: CellInput;
}

/** Places what depends on the selection: the input, the fill handle, the words of a problem. */
export function createSelectionMark(options: SelectionMarkOptions) {
  const { overlay, activeId, model, viewport, writer, input } = options;
  const markers = createMarkers(overlay);
  let activeCell: HTMLElement | undefined;

  function name(cell: HTMLElement | undefined): void {
    if (cell === activeCell) return;
    activeCell?.removeAttribute('id');
    activeCell?.removeAttribute('aria-describedby');
    activeCell = cell;
    if (cell) cell.id = activeId;
  }

  return {
    place(selection: Selection) {
      const { active } = selection;
      const cell = writer.cellAt(active.row, active.column);
      name(cell);
      const box = viewport.boxOf(active);
      input.place(box);
      const { problem } = cell ? model.viewCell(active.row, active.column) : {};
      markers.showProblem(problem, box);
      if (problem === undefined) cell?.removeAttribute('aria-describedby');
      else cell?.setAttribute('aria-describedby', markers.calloutId);
      const { bottom, right } = rangeOf(selection);
      markers.placeHandle(model.canEdit(bottom, right) ? writer.cellAt(bottom, right) : undefined);
    },
    /** Where a drag of the fill handle leads to; undefined: none. */
    preview(range: Range | undefined) {
      markers.showPreview(range && boxOfRange(viewport, range));
    },
  };
}

function boxOfRange({ boxOf }: Viewport, { top, left, bottom, right }: Range): Box {
  const start = boxOf({ row: top, column: left });
  const end = boxOf({ row: bottom, column: right });
  return {
    left: start.left,
    top: start.top,
    width: end.left + end.width - start.left,
    height: end.top + end.height - start.top,
  };
}
