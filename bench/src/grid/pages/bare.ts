import { COLUMNS, ROW_HEIGHT, ROWS, textOf, WIDTH } from './rows.ts';

/** The least that a list of 100,000 rows can be: recycled elements, and nothing else. */
const scroller = document.createElement('div');
scroller.id = 'scroller';
scroller.style.cssText = 'position:relative;height:760px;overflow:auto';
const body = document.createElement('div');
body.style.cssText = `position:relative;height:${ROWS * ROW_HEIGHT}px;width:${COLUMNS * WIDTH}px`;
scroller.append(body);
const input = document.createElement('input');
input.id = 'input';
document.body.append(scroller, input);

interface Row {
  element: HTMLElement;
  cells: Text[];
}
const shown = new Map<number, Row>();

function createRow(): Row {
  const element = document.createElement('div');
  element.style.cssText = `position:absolute;left:0;right:0;height:${ROW_HEIGHT}px;border-bottom:1px solid #e6e9f0`;
  const cells = Array.from({ length: COLUMNS }, (_, column) => {
    const cell = document.createElement('div');
    cell.style.cssText = `position:absolute;left:${column * WIDTH}px;width:${WIDTH}px;contain:strict;height:100%`;
    const text = document.createTextNode('');
    cell.append(text);
    element.append(cell);
    return text;
  });
  body.append(element);
  return { element, cells };
}

function show(): void {
  const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - 6);
  const end = Math.min(ROWS, Math.ceil((scroller.scrollTop + 760) / ROW_HEIGHT) + 6);
  const free: Row[] = [];
  for (const [index, row] of shown) {
    if (index >= first && index < end) continue;
    shown.delete(index);
    free.push(row);
  }
  for (let index = first; index < end; index += 1) {
    if (shown.has(index)) continue;
    const row = free.pop() ?? createRow();
    row.element.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
    for (const [column, text] of row.cells.entries()) text.data = textOf(index, column);
    shown.set(index, row);
  }
  for (const { element } of free) element.remove();
}

let isScheduled = false;
scroller.addEventListener(
  'scroll',
  () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      show();
    });
  },
  { passive: true },
);
show();
