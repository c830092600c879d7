import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { usePrefetch } from './use-prefetch.ts';

const { fetched } = vi.hoisted(() => ({ fetched: [] as string[] }));
vi.mock('./host-tools.ts', () => ({
  hostTools: () => ({ host: { prefetch: ({ name }: { name: string }) => fetched.push(name) } }),
}));

const LONG = 60_000;

function place(subApp: string): HTMLElement {
  const link = document.createElement('a');
  link.dataset.subAppName = subApp;
  document.body.append(link);
  return link.appendChild(document.createElement('span'));
}

const pointAt = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  const subApps = ['auth', 'dfs'].map((name) => ({ name, entry: `/${name}.js` }));
  useRegistry.setState({ prefetch: true, subApps: subApps as never });
});

afterEach(() => {
  vi.useRealTimers();
  fetched.length = 0;
  document.body.replaceChildren();
});

it('prefetches the sub-app that the pointer rests on, not those that it passes', async () => {
  const [passed, rested] = [place('dfs'), place('auth')];
  const { unmount } = renderHook(usePrefetch);
  pointAt(passed);
  pointAt(rested);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['auth']);
  pointAt(passed);
  pointAt(document.body);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toEqual(['auth']);
  unmount();
});

it('prefetches all sub-apps some seconds after page load', async () => {
  const { unmount } = renderHook(usePrefetch);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(fetched).toEqual(['auth', 'dfs']);
  unmount();
});

it('prefetches nothing if the global switch is off, or after unmount', async () => {
  useRegistry.setState({ prefetch: false });
  const forbidden = renderHook(usePrefetch);
  pointAt(place('auth'));
  await vi.advanceTimersByTimeAsync(LONG);
  forbidden.unmount();
  useRegistry.setState({ prefetch: true });
  const { unmount } = renderHook(usePrefetch);
  pointAt(place('auth'));
  unmount();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(fetched).toEqual([]);
});
