// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGridEdits } from '../edits/edits.ts';
import { createGroupedSource } from '../source/grouped-source.ts';
import { createListSource, type RowSource } from '../source/row-source.ts';
import type { Column, GridRow } from '../values/columns.ts';
import { createGrid, type Grid } from './grid.ts';
import { createModel } from './model.ts';
import { rangeOf } from './selection.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: 'Name', type: 'text', isEditable: true, isFrozen: true },
  { key: 'amount', title: 'Amount', type: 'money', scale: 2, isEditable: true },
  { key: 'done', title: 'Done', type: 'boolean', isEditable: true },
  { key: 'state', title: 'State', type: 'choice', options: [{ value: 'open', label: 'Open' }] },
];
const makeRows = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `r${n}`,
    values: { name: `Item ${n}`, amount: `${n}.00`, done: false, state: 'open' },
  }));

let grid: Grid | undefined;
afterEach(() => {
  grid?.destroy();
  document.body.replaceChildren();
});

interface Setup {
  source?: RowSource;
  columns?: Column[];
  canAddRows?: boolean;
  isReadOnly?: boolean;
  width?: number;
}

const lookOf = (columns: readonly Column[], width: number) => ({
  sizes: { rowHeight: 40, headHeight: 40, footHeight: 0 },
  columns: columns.map(({ isFrozen = false }) => ({ width, isFrozen })),
  selectLabel: 'Select row',
});

function setUp(setup: Setup = {}) {
  const { source = createListSource(makeRows(1000)), columns = COLUMNS } = setup;
  const createPart = (id: string) =>
    Object.assign(document.createElement('div'), { id }) as HTMLElement;
  const scroller = createPart('scroller');
  const element = createPart('grid');
  const body = createPart('body');
  const overlay = createPart('overlay');
  element.append(body);
  scroller.append(element, overlay);
  document.body.append(scroller);
  Object.defineProperties(scroller, {
    clientHeight: { value: 440 },
    clientWidth: { value: setup.width ?? 1000 },
  });
  const save = async () => ({ rows: [], refused: [] });
  const { canAddRows = false } = setup;
  const edits = setup.isReadOnly
    ? undefined
    : createGridEdits({ source, columns, save, canAddRows });
  const words = { yes: 'Yes', no: 'No', problem: ({ code }: { code: string }) => code };
  const model = createModel({ columns, source, edits, words });
  const handlers = {
    head: { onSort: vi.fn(), onMove: vi.fn(), onResize: vi.fn(), onMenu: vi.fn() },
    onHead: vi.fn(),
    onLayout: vi.fn(),
    onSelect: vi.fn(),
    onRichCells: vi.fn(),
    onNotice: vi.fn(),
    hasEditor: () => false,
    openEditor: vi.fn(() => false),
    onOpen: vi.fn(),
    onCellMenu: vi.fn(),
    isRowSelected: () => false,
    onToggleRow: vi.fn(),
  };
  const created = createGrid({
    elements: { scroller, grid: element, body, overlay },
    label: 'Items',
    model,
    look: lookOf(columns, 200),
    handlers,
  });
  grid = created;
  edits?.subscribe(created.refresh);
  source.subscribe(created.refresh);
  const input = overlay.querySelector('textarea') as HTMLTextAreaElement;
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    input.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const type = (text: string) => {
    input.value += text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const cell = (row: number, column: number) =>
    body.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  const scroll = async (top: number) => {
    scroller.scrollTop = top;
    scroller.dispatchEvent(new Event('scroll'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  return {
    grid: created,
    model,
    edits,
    handlers,
    scroller,
    element,
    body,
    input,
    press,
    type,
    cell,
    scroll,
  };
}

describe('rows', () => {
  it('draws only rows in view and uses their elements again', async () => {
    const { body, cell, scroll } = setUp();
    const before = new Set(body.children);
    expect(before.size).toBeLessThan(30);
    expect(cell(0, 0)?.textContent).toBe('Item 0');
    await scroll(20_000);
    expect(cell(500, 0)?.textContent).toBe('Item 500');
    expect(cell(0, 0)).toBe(null);
    // A few rows more above the first one, which did not exist at the top.
    const created = [...body.children].filter((row) => !before.has(row));
    expect(created.length).toBeLessThanOrEqual(6);
  });

  it('keeps its elements while a new look changes no size', () => {
    const { grid, cell } = setUp();
    const before = cell(1, 0);
    grid.setLook(lookOf(COLUMNS, 200));
    expect(cell(1, 0)).toBe(before);
    grid.setLook(lookOf(COLUMNS, 240));
    expect(cell(1, 0)).not.toBe(before);
    expect(cell(1, 0)?.style.width).toBe('240px');
  });

  it('ends texts in "…", and offers the fill handle where a cell can be edited', () => {
    const { cell, press } = setUp();
    const isText = (column: number) => cell(0, column)?.classList.contains('is-text');
    expect([0, 1, 2, 3].map(isText)).toEqual([true, true, false, false]);
    const hasHandle = (column: number) => cell(0, column)?.querySelector('.wb-fill') !== null;
    expect(hasHandle(0)).toBe(true);
    for (const _ of COLUMNS.slice(1)) press('ArrowRight');
    expect([0, 3].map(hasHandle)).toEqual([false, false]);
  });

  it('describes the grid to assistive technology', () => {
    const { element, cell, input, body } = setUp();
    expect(element.getAttribute('aria-rowcount')).toBe('1001');
    expect(element.getAttribute('aria-colcount')).toBe('5');
    expect(cell(2, 1)?.getAttribute('aria-colindex')).toBe('3');
    expect(cell(2, 1)?.parentElement?.getAttribute('aria-rowindex')).toBe('4');
    expect(input.getAttribute('aria-activedescendant')).toBe(cell(0, 0)?.id);
    expect(body.querySelector('[role=checkbox]')?.getAttribute('aria-checked')).toBe('false');
  });

  it('names no active cell without rows', () => {
    const { input } = setUp({ source: createListSource([]), isReadOnly: true });
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('shows placeholders, groups with sums, and opens a group', () => {
    const source = createGroupedSource({
      groups: [{ key: 'a', label: 'Group A', count: 3, sums: { amount: '3.00' } }],
      open: () => createListSource(makeRows(3)),
    });
    const { cell, press } = setUp({ source });
    expect(cell(0, 0)?.textContent).toBe('Group A (3)');
    expect(cell(0, 0)?.getAttribute('aria-expanded')).toBe('false');
    expect(cell(0, 1)?.textContent).toBe('3.00');
    press(' ');
    expect(cell(0, 0)?.getAttribute('aria-expanded')).toBe('true');
    expect(cell(1, 0)?.textContent).toBe('Item 0');
  });

  it('freezes no columns in a narrow view', () => {
    const { cell } = setUp({ width: 300 });
    expect(cell(0, 0)?.classList.contains('is-frozen')).toBe(false);
  });

  it('extends up to where the button is released, also without a move before', () => {
    const { grid: shown, cell } = setUp();
    const at = (type: string, clientX: number, clientY: number) =>
      new PointerEvent(type, { clientX, clientY, pointerId: 1, bubbles: true, cancelable: true });
    // Below a head of 40 px, rows are 40 px high and columns 200 px wide.
    cell(0, 1)?.dispatchEvent(at('pointerdown', 300, 60));
    window.dispatchEvent(at('pointerup', 500, 140));
    expect(rangeOf(shown.selection)).toEqual({ top: 0, bottom: 2, left: 1, right: 2 });
    cell(0, 1)?.dispatchEvent(at('pointerdown', 300, 60));
    window.dispatchEvent(at('pointerup', 300, 60));
    expect(rangeOf(shown.selection)).toEqual({ top: 0, bottom: 0, left: 1, right: 1 });
  });
});

describe('keyboard', () => {
  it('moves, extends and scrolls along', () => {
    const {
      grid: { selection: before },
      press,
      scroller,
      cell,
    } = setUp();
    expect(before.active).toEqual({ row: 0, column: 0 });
    press('ArrowDown');
    press('ArrowRight', { shiftKey: true });
    expect(rangeOf(grid?.selection ?? before)).toEqual({ top: 1, left: 0, bottom: 1, right: 1 });
    expect(cell(1, 1)?.getAttribute('aria-selected')).toBe('true');
    press('End', { ctrlKey: true });
    expect(grid?.selection.active).toEqual({ row: 999, column: 3 });
    expect(scroller.scrollTop).toBe(999 * 40 + 40 - 400);
    expect(cell(999, 3)?.id).toBe('grid-active');
  });

  it('replaces a value by typing and goes on with Enter, Tab and arrows', () => {
    const { type, press, model, cell, input } = setUp();
    type('New');
    expect(input.classList.contains('is-open')).toBe(true);
    press('Enter');
    expect(model.valueAt(0, 0)).toBe('New');
    expect(grid?.selection.active).toEqual({ row: 1, column: 0 });
    type('Next');
    press('Tab');
    type('1,5x');
    press('ArrowDown');
    expect(model.valueAt(1, 0)).toBe('Next');
    expect(cell(1, 1)?.getAttribute('aria-invalid')).toBe('true');
    expect(cell(1, 1)?.title).toBe('unread');
  });

  it('edits with F2, where arrows move the caret, and gives up with Escape', () => {
    const { press, input, model } = setUp();
    press('ArrowRight');
    press('F2');
    expect(input.value).toBe('0.00');
    expect(press('ArrowLeft')).toBe(false);
    input.value = '7';
    press('Escape');
    expect(model.valueAt(0, 1)).toBe('0.00');
    expect(input.classList.contains('is-open')).toBe(false);
  });

  it('breaks a line with Alt+Enter', () => {
    const { press, input } = setUp();
    press('F2');
    press('Enter', { altKey: true });
    expect(input.value).toBe('Item 0\n');
  });

  it('leaves keys to an input method while it composes', () => {
    const { press, input, type, model } = setUp();
    input.dispatchEvent(new Event('compositionstart'));
    type('ni');
    expect(press('Enter', { isComposing: true })).toBe(false);
    input.value = '你';
    input.dispatchEvent(new Event('compositionend'));
    press('Enter');
    expect(model.valueAt(0, 0)).toBe('你');
  });

  it('empties cells with Delete, changes a boolean with Space, undoes and redoes', () => {
    const { press, model } = setUp();
    press('ArrowRight', { shiftKey: true });
    press('Delete');
    expect([model.valueAt(0, 0), model.valueAt(0, 1)]).toEqual([null, null]);
    press('z', { ctrlKey: true });
    expect(model.valueAt(0, 0)).toBe('Item 0');
    press('y', { ctrlKey: true });
    expect(model.valueAt(0, 0)).toBe(null);
    grid?.selectCell({ row: 4, column: 2 });
    press(' ');
    expect(model.valueAt(4, 2)).toBe(true);
  });

  it('fills down with Ctrl+D', () => {
    const { press, model } = setUp();
    press('ArrowRight');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('d', { ctrlKey: true });
    expect([1, 2].map((row) => model.valueAt(row, 1))).toEqual(['0.00', '0.00']);
    grid?.selectCell({ row: 5, column: 1 });
    press('d', { ctrlKey: true });
    expect(model.valueAt(5, 1)).toBe('4.00');
  });

  it('fills right with Ctrl+R, and by the menu of cells', () => {
    const { model, press, grid: own, handlers } = setUp();
    own.select({
      active: { row: 0, column: 0 },
      anchor: { row: 0, column: 0 },
      head: { row: 1, column: 1 },
    });
    press('ContextMenu');
    expect(handlers.onCellMenu).toHaveBeenCalledTimes(1);
    own.run('fillRight');
    // Copied, where the handle would count on.
    expect(model.valueAt(0, 1)).toEqual({ unread: 'Item 0' });
    own.run('clear');
    expect(model.valueAt(1, 1)).toBeNull();
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    press('r', { ctrlKey: true });
    expect(model.valueAt(1, 1)).toEqual({ unread: 'Item 1' });
  });

  it('leaves Ctrl+R to the browser while one cell is selected', () => {
    const { press, model } = setUp();
    press('ArrowRight');
    const before = model.valueAt(0, 1);
    expect(press('r', { ctrlKey: true })).toBe(false);
    expect(model.valueAt(0, 1)).toBe(before);
  });

  it('opens the row with Enter on its opener, which F2 still edits', () => {
    const [first, ...others] = COLUMNS;
    if (!first) throw new Error('there is a column');
    const { handlers, press, input } = setUp({
      columns: [{ ...first, isOpener: true }, ...others],
    });
    press('Enter');
    expect(handlers.onOpen).toHaveBeenCalledTimes(1);
    press('F2');
    expect(input.value).toBe('Item 0');
  });

  it('shows the first columns again with Home, also beside a frozen one', () => {
    const { scroller, press } = setUp({ width: 500 });
    press('End');
    expect(scroller.scrollLeft).toBeGreaterThan(0);
    press('Home', { ctrlKey: true });
    expect(scroller.scrollLeft).toBe(0);
  });

  it('leaves an editable grid with Escape and Tab, and a read-only one with Tab', () => {
    const editable = setUp();
    expect(editable.press('Tab')).toBe(true);
    editable.press('Escape');
    expect(editable.press('Tab')).toBe(false);
    const readOnly = setUp({ isReadOnly: true });
    expect(readOnly.press('Tab')).toBe(false);
  });

  it('reaches the heads above the first row', () => {
    const { press, handlers } = setUp();
    press('ArrowUp');
    expect(handlers.onHead).toHaveBeenLastCalledWith(0);
    press('ArrowRight');
    press('Enter', { shiftKey: true });
    expect(handlers.head.onSort).toHaveBeenCalledWith(1, true);
    press('ArrowRight', { shiftKey: true });
    expect(handlers.head.onResize).toHaveBeenCalledWith(1, 1);
    press('ArrowRight', { shiftKey: true, ctrlKey: true });
    expect(handlers.head.onMove).toHaveBeenCalledWith(1, 1);
    press(' ');
    expect(handlers.head.onMenu).toHaveBeenCalledWith(2);
    press('ArrowDown');
    expect(handlers.onHead).toHaveBeenLastCalledWith(undefined);
  });

  it('opens the row of a cell that cannot be edited', () => {
    const { press, handlers, model } = setUp();
    grid?.selectCell({ row: 2, column: 3 });
    press('Enter');
    expect(handlers.onOpen).toHaveBeenCalledWith(model.rowAt(2));
    press(' ', { shiftKey: true });
    expect(handlers.onToggleRow).toHaveBeenCalledWith(2, false);
  });
});

describe('clipboard', () => {
  const fire = (input: HTMLElement, kind: string, data: DataTransfer) => {
    const event = new ClipboardEvent(kind, { clipboardData: data, cancelable: true });
    input.dispatchEvent(event);
  };

  it('copies a range as text and as a table', () => {
    const { press, input } = setUp();
    press('ArrowRight', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    const data = new DataTransfer();
    fire(input, 'copy', data);
    expect(data.getData('text/plain')).toBe('Item 0\t0.00\r\nItem 1\t1.00');
    expect(data.getData('text/html')).toContain('<td>Item 1</td><td>1.00</td>');
  });

  it('pastes a table, selects it and undoes it in one step', async () => {
    const { input, model, press, handlers } = setUp();
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<table><tr><td>A</td><td>1,200.5</td><td>yes</td><td>x</td></tr></table>',
    );
    fire(input, 'paste', data);
    await vi.waitFor(() => expect(model.valueAt(0, 1)).toBe('1200.50'));
    expect(model.valueAt(0, 2)).toBe(true);
    expect(rangeOf(grid?.selection ?? ({} as never))).toEqual({
      top: 0,
      left: 0,
      bottom: 0,
      right: 3,
    });
    expect(handlers.onNotice).toHaveBeenCalledWith({ code: 'readOnly', count: 1 });
    press('z', { ctrlKey: true });
    expect(model.valueAt(0, 0)).toBe('Item 0');
  });

  it('refuses more than it can take', async () => {
    const { input, handlers } = setUp();
    const data = new DataTransfer();
    data.setData('text/plain', 'x\n'.repeat(20_000));
    fire(input, 'paste', data);
    expect(handlers.onNotice).toHaveBeenCalledWith({ code: 'tooLarge' });
  });
});

describe('destroy', () => {
  it('leaves nothing behind, even in the middle of a drag', () => {
    const { body, cell } = setUp();
    const added = vi.spyOn(window, 'addEventListener');
    const removed = vi.spyOn(window, 'removeEventListener');
    cell(1, 1)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }));
    expect(added.mock.calls.map(([kind]) => kind)).toEqual([
      'pointermove',
      'pointerup',
      'pointercancel',
    ]);
    grid?.destroy();
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(body.childElementCount).toBe(0);
    vi.restoreAllMocks();
  });
});
