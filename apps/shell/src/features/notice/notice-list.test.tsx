import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../lib/format/i18n.ts';
import { NoticeList } from './notice-list.tsx';
import { sampleNotice } from './sample-notice.ts';

const ROW_PX = 88;
const VIEW_ROWS = 10;

beforeAll(async () => {
  await startI18n();
  await loadTexts('notice');
});

// The test DOM has no layout.
beforeEach(() => {
  const clientHeight = { configurable: true, get: () => VIEW_ROWS * ROW_PX };
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', clientHeight);
});

afterEach(cleanup);

function renderList(count: number, onOlder?: () => Promise<boolean>) {
  const titled = (seq: number) => ({ 'zh-CN': `${seq}`, 'en-US': `${seq}` });
  const notices = Array.from({ length: count }, (_, index) =>
    sampleNotice(index, { title: titled(index), body: titled(1000 + index), read: true }),
  );
  render(
    <MemoryRouter>
      <NoticeList
        notices={notices}
        hasOlder={onOlder !== undefined}
        onOlder={onOlder ?? (async () => false)}
      />
    </MemoryRouter>,
  );
  return screen.getByRole('list');
}

const shownRows = () =>
  [...document.querySelectorAll('.pd-notice-title > button')].map((title) =>
    Number(title.textContent),
  );

it('renders the rows in view and six on either side', () => {
  const list = renderList(5000);
  act(() => {
    list.scrollTop = 100 * ROW_PX;
    fireEvent.scroll(list);
  });
  const rows = shownRows();
  expect(rows[0]).toBe(94);
  expect(rows.at(-1)).toBeGreaterThanOrEqual(115);
  expect(rows.at(-1)).toBeLessThanOrEqual(116);
  expect(rows).toHaveLength((rows.at(-1) ?? 0) - 94 + 1);
});

it('stays within a short list, and within an empty one', () => {
  renderList(3);
  expect(shownRows()).toEqual([0, 1, 2]);
  cleanup();
  renderList(0);
  expect(shownRows()).toEqual([]);
});

it('loads older notices at the end of the list only', async () => {
  const onOlder = vi.fn(async () => false);
  renderList(5000, onOlder);
  expect(onOlder).not.toHaveBeenCalled();
  cleanup();
  renderList(3, onOlder);
  await expect.poll(() => onOlder).toHaveBeenCalledTimes(1);
});

it('shows the whole of a notice', async () => {
  renderList(3);
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  const dialog = await screen.findByRole('dialog', { name: '1' });
  expect(dialog.textContent).toContain('1001');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: '1' })).toBeNull();
});
