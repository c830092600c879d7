import type { CellInput } from '../view/cell-input.ts';
import { type GridContext, selectRange } from '../view/grid-actions.ts';
import { rangeOf } from '../view/selection.ts';
import { clearCells, pasteCells } from './change-cells.ts';
import { PasteTooLargeError, readTabText, toHtmlTable, toTabText } from './clipboard.ts';
import { copyCells } from './copy-cells.ts';
import { readHtmlTable } from './html-table.ts';

/** Copies and pastes ranges while no cell is being edited. */
export function listenToClipboard(context: GridContext, { element }: CellInput): () => void {
  const { model, view, editing, handlers } = context;
  const isForCells = (
    event: ClipboardEvent,
  ): event is ClipboardEvent & { clipboardData: DataTransfer } =>
    editing.mode === undefined && event.clipboardData !== null;

  function copy(event: ClipboardEvent): void {
    if (!isForCells(event)) return;
    event.preventDefault();
    const { cells, isComplete } = copyCells(model, rangeOf(view.selection));
    event.clipboardData.setData('text/plain', toTabText(cells));
    event.clipboardData.setData('text/html', toHtmlTable(cells));
    if (!isComplete) handlers.onNotice({ code: 'notLoaded' });
  }
  function cut(event: ClipboardEvent): void {
    if (!isForCells(event)) return;
    copy(event);
    clearCells(model, rangeOf(view.selection));
  }
  function paste(event: ClipboardEvent): void {
    if (!isForCells(event)) return;
    event.preventDefault();
    if (model.edits) void pasteData(context, event.clipboardData);
  }

  element.addEventListener('copy', copy);
  element.addEventListener('cut', cut);
  element.addEventListener('paste', paste);
  return () => {
    element.removeEventListener('copy', copy);
    element.removeEventListener('cut', cut);
    element.removeEventListener('paste', paste);
  };
}

async function pasteData(context: GridContext, data: DataTransfer): Promise<void> {
  const { model, view, handlers } = context;
  const cells = readClipboard(data);
  if (cells === undefined) return handlers.onNotice({ code: 'tooLarge' });
  if (cells.length === 0) return;
  const { range, readOnly, beyond } = await pasteCells(model, cells, rangeOf(view.selection));
  // A large paste must not scroll to its end.
  context.select(selectRange(range), range.bottom - range.top < view.viewport.pageSize());
  if (beyond > 0) handlers.onNotice({ code: 'beyond', count: beyond });
  if (readOnly > 0) handlers.onNotice({ code: 'readOnly', count: readOnly });
}

/** Undefined: more than can be pasted. A table keeps line breaks inside cells apart from rows. */
function readClipboard(data: DataTransfer): string[][] | undefined {
  try {
    return readHtmlTable(data.getData('text/html')) ?? readTabText(data.getData('text/plain'));
  } catch (error) {
    if (error instanceof PasteTooLargeError) return undefined;
    throw error;
  }
}
