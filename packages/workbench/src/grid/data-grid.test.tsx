// @vitest-environment happy-dom
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showPage } from '../testing.tsx';
import type { GridPrefs, SortKey } from './arrange-columns.ts';
import type { DataGridColumn } from './column.ts';
import type { EditsOptions } from './core/edits/pending.ts';
import { createListSource } from './core/source/row-source.ts';
import { DataGrid } from './data-grid.tsx';
import { NO_ROWS, type RowSelection } from './row-selection.ts';
import { useGridEdits } from './use-grid-edits.ts';

// The first render of antd is slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

// The test's page has no layout.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const STATES = [
  { value: 'open', label: 'Open', tone: 'blue' as const },
  { value: 'done', label: 'Done' },
];
const COLUMNS: DataGridColumn[] = [
  { key: 'name', title: 'Name', type: 'text', isEditable: true, isSortable: true, isFixed: true },
  { key: 'count', title: 'Count', type: 'integer', isEditable: true, isSortable: true },
  { key: 'state', title: 'State', type: 'choice', options: STATES, isEditable: true },
  { key: 'link', title: 'Link', type: 'text', render: ({ row }) => <a href="#x">to {row.id}</a> },
];
const ROWS = Array.from({ length: 5 }, (_, n) => ({
  id: `r${n}`,
  values: { name: `Item ${n}`, count: String(n), state: 'open', link: null },
}));

async function showGrid({ save }: Partial<Pick<EditsOptions, 'save'>> = {}) {
  const source = createListSource(ROWS);
  const saved = save ?? vi.fn<EditsOptions['save']>(async () => ({ rows: [], refused: [] }));
  const seen = { sort: [] as readonly SortKey[], selection: NO_ROWS as RowSelection };
  const GridPage = () => {
    const [prefs, setPrefs] = useState<GridPrefs>({});
    const [sort, setSort] = useState<readonly SortKey[]>([]);
    const [selection, setSelection] = useState<RowSelection>(NO_ROWS);
    const edits = useGridEdits({ source, columns: COLUMNS, save: saved });
    Object.assign(seen, { sort, selection });
    return (
      <DataGrid
        label="Items"
        columns={COLUMNS}
        source={source}
        prefs={prefs}
        onPrefsChange={setPrefs}
        sort={sort}
        onSortChange={setSort}
        edits={edits}
        selection={selection}
        onSelectionChange={setSelection}
        matchCount={12_345}
        totals={{ count: '10' }}
      />
    );
  };
  await showPage(GridPage);
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Items' });
  const press = (key: string, more = {}) =>
    act(() => void fireEvent.keyDown(input, { key, ...more }));
  const type = (text: string) =>
    act(() => {
      input.value = text;
      fireEvent(input, new Event('input', { bubbles: true }));
    });
  return { seen, saved, input, press, type };
}

test('shows heads, rows, totals and rich cells', async () => {
  await showGrid();
  expect(screen.getByRole('grid', { name: 'Items' }).getAttribute('aria-rowcount')).toBe('6');
  expect(screen.getByRole('columnheader', { name: /Count/ })).toBeTruthy();
  expect(screen.getByText('Item 3')).toBeTruthy();
  expect(screen.getByText('10')).toBeTruthy();
  expect(await screen.findByText('to r2')).toBeTruthy();
});

test('sorts by several columns', async () => {
  const { seen } = await showGrid();
  fireEvent.click(screen.getByText('Name'));
  fireEvent.click(screen.getByText('Count'), { shiftKey: true });
  fireEvent.click(screen.getByText('Count'), { shiftKey: true });
  expect(seen.sort).toEqual([
    { key: 'name', isDescending: false },
    { key: 'count', isDescending: true },
  ]);
  const head = screen.getByRole('columnheader', { name: /Count/ });
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

test('moves and hides columns by keyboard and menu', async () => {
  const { press } = await showGrid();
  const titles = () =>
    [...document.querySelectorAll('.wb-head-title')].map((title) => title.textContent);
  press('ArrowUp');
  press('ArrowRight', { shiftKey: true, ctrlKey: true });
  expect(titles()).toEqual(['Count', 'Name', 'State', 'Link']);
  press('ArrowRight');
  press(' ');
  fireEvent.click(await screen.findByText('Hide column'));
  await waitFor(() => expect(titles()).toEqual(['Count', 'Name', 'Link']));
});

test('selects rows, and then everything that matches', async () => {
  const { seen, press } = await showGrid();
  press(' ', { shiftKey: true });
  expect(await screen.findByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByText('Select all 12,345 that match'));
  expect(await screen.findByText('All 12,345 that match are selected')).toBeTruthy();
  expect(seen.selection.isAll).toBe(true);
});

test('names faulty cells and saves the others', async () => {
  const { press, type, saved } = await showGrid();
  type('New');
  press('Tab');
  type('1x');
  press('Enter');
  expect(await screen.findByText('Unsaved changes: 2')).toBeTruthy();
  fireEvent.click(screen.getByText('Cells to correct: 1'));
  expect(await screen.findByText('Row 1, Count')).toBeTruthy();
  fireEvent.click(screen.getByText('Save the others'));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith([
      { id: 'r0', isNew: false, version: undefined, values: { name: 'New' } },
    ]),
  );
  expect(await screen.findByText('Unsaved changes: 1')).toBeTruthy();
});

test('opens the editor of a choice and stores what is chosen', async () => {
  const { press } = await showGrid();
  press('ArrowRight');
  press('ArrowRight');
  press('F2');
  const options = await screen.findAllByText('Done');
  fireEvent.click(options.at(-1) as HTMLElement);
  expect(await screen.findByText('Unsaved changes: 1')).toBeTruthy();
  const cell = document.querySelector('[data-row="0"] [data-column="2"]');
  expect(cell?.textContent).toBe('Done');
});
