import type { GridModel } from './core/view/model.ts';

/** Rows that are measured; more would take longer than a frame. */
const MAX_ROWS = 500;
const CELL_PADDING = 26;
const CHIP_PADDING = 20;
/** Sort mark and menu button of a head. */
const HEAD_PADDING = 64;

/** The width that shows the title of a column and its loaded values in full. */
export function fitColumn(model: GridModel, at: number, element: Element | null): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context && element) context.font = getComputedStyle(element).font;
  const measure = (text: string) => context?.measureText(text).width ?? 0;
  let width = measure(model.columns[at]?.title ?? '') + HEAD_PADDING;
  for (let row = 0; row < Math.min(model.rowCount, MAX_ROWS); row += 1) {
    if (!model.rowAt(row)) continue;
    const { text, chips } = model.viewCell(row, at);
    const content = chips
      ? chips.reduce((sum, { label }) => sum + measure(label) + CHIP_PADDING, 0)
      : measure(text);
    width = Math.max(width, content + CELL_PADDING);
  }
  return Math.ceil(width);
}
