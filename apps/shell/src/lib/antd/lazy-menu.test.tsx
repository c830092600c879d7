import { act, cleanup, render, screen } from '@testing-library/react';
import type { MenuRef } from 'antd';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import LazyMenu from './lazy-menu.tsx';

// Node has antd as CommonJS modules, which a build does not use.
vi.mock('antd/es/menu', async () => ({ default: (await import('antd')).Menu }));

afterEach(cleanup);

test('a menu that is given the focus before it has loaded takes it afterwards', async () => {
  const menu = createRef<MenuRef>();
  render(<LazyMenu ref={menu} items={[{ key: 'edit', label: 'Edit' }]} />);
  expect(screen.queryByRole('menuitem')).toBeNull();
  await act(async () => menu.current?.focus());
  const entry = await screen.findByRole('menuitem', { name: 'Edit' });
  await expect.poll(() => document.activeElement).toBe(entry);
});
