// @vitest-environment happy-dom
import { createStandaloneShell, type Settings } from '@pedestal/sub-app-sdk';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { act } from '@testing-library/react';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFormat } from '../format/use-format.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { Workbench } from './workbench.tsx';

const NOON = Date.UTC(2026, 10, 16, 12);
const cleanups: (() => void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await act(async () => cleanup());
});

async function show(page: () => ReactNode, settings: Partial<Settings> = {}) {
  const container = document.createElement('div');
  document.body.append(container);
  const shell = createStandaloneShell({ name: 'demo', container, history: 'memory', settings });
  const props = {
    name: 'demo',
    base: '',
    history: 'memory' as const,
    container,
    popupContainer: document.body,
    shell,
    props: {},
  };
  const subApp = defineReactSubApp({ App: page, Layout: Workbench });
  // Not awaited: it resolves after the first commit, which happens when `act` ends.
  await act(async () => void subApp.mount(props));
  cleanups.push(() => subApp.unmount(props));
  return { container, shell };
}

test('dates follow the time zone live', async () => {
  const { container, shell } = await show(() => <p>{useFormat().instant(NOON)}</p>, {
    timeZone: 'UTC',
  });
  expect(container.textContent).toContain('12:00');
  act(() => shell.settings.set({ ...shell.settings.get(), timeZone: 'Asia/Shanghai' }));
  expect(container.textContent).toContain('8:00');
});

test('antd and style sheets follow density and font size live', async () => {
  const Sizes = () => {
    const { token } = theme.useToken();
    return `${token.fontSize} ${token.controlHeight}`;
  };
  const { container, shell } = await show(Sizes);
  expect(container.textContent).toBe('14 34');
  expect(container.style.getPropertyValue('--wb-font-size')).toBe('14px');
  act(() => shell.settings.set({ timeZone: null, density: 'comfortable', fontSize: 18 }));
  expect(container.textContent).toBe('18 34');
  expect(container.style.getPropertyValue('--wb-font-size')).toBe('18px');
  act(() => shell.settings.set({ timeZone: null, density: 'compact', fontSize: 18 }));
  expect(container.textContent).toBe('14 24');
});

test('texts follow the language live and fill their placeholders', async () => {
  const { container, shell } = await show(() => useCommonTexts()('selected', { count: 3 }));
  expect(container.textContent).toBe('3 selected');
  act(() => shell.locale.set('zh-CN'));
  expect(container.textContent).toBe('已选 3 项');
});
