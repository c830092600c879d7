import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearGlobal, useGlobal } from '../../lib/stores/global.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { tileOf } from './keep-watermark.ts';
import { Watermark } from './watermark.tsx';

const find = () => document.querySelector<HTMLElement>('[data-watermark]');
const systems = (watermark?: true) => ({
  system: [
    { key: '1001', label: 'A', icon: '', indexUrl: '/first', ...(watermark && { watermark }) },
  ],
  systemCode: '1001',
});

afterEach(() => {
  cleanup();
  clearGlobal();
  useUser.setState({ currentUser: {} });
});

async function show(displayName = '李敏 <b>') {
  useUser.setState({ currentUser: { displayName, userName: 'li.min' } });
  useGlobal.setState(systems(true));
  render(<Watermark />);
  await vi.waitFor(() => expect(find()).not.toBeNull());
}

it('shows name and time over pages of a system that asks for it, and takes no clicks', async () => {
  await show();
  expect(find()?.dataset.watermark).toContain('李敏 <b> li.min');
  expect(find()?.dataset.watermark).toMatch(/\d{4}/);
  expect(find()?.style.pointerEvents).toBe('none');
  expect(decodeURIComponent(tileOf(['李敏 <b>']))).toContain('>李敏 &lt;b&gt;<');
  act(() => useGlobal.setState(systems()));
  expect(find()).toBeNull();
});

it('comes back when it is removed or hidden', async () => {
  await show('Li');
  const first = find();
  first?.remove();
  await vi.waitFor(() => expect(find()).not.toBeNull());
  find()?.style.setProperty('display', 'none', 'important');
  await vi.waitFor(() => expect(find()?.style.display).toBe('block'));
  cleanup();
  expect(find()).toBeNull();
});
