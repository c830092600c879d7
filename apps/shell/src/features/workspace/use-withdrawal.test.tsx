import type { SubAppInstance } from '@pedestal/host';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEvent } from '../../lib/stores/event.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { MEMORY_LIFE } from '../../lib/stores/release-events.ts';
import { RELOADS_AFTER, useWithdrawal } from './use-withdrawal.ts';

function createFlag() {
  const changed = createEvent<boolean>();
  let value = false;
  return {
    get: () => value,
    subscribe: changed.subscribe,
    set(next: boolean) {
      value = next;
      changed.emit(next);
    },
  };
}

const unsaved = createFlag();
const touched = createFlag();
const instance = {
  registration: { name: 'shop', version: '2.0.0' },
  unsaved,
  touched,
} as unknown as SubAppInstance;

let reloads: number;

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  unsaved.set(false);
  touched.set(false);
  useRegistry.setState({ withdrawn: new Map() });
});

function open(options: { isActive?: boolean; isFollowed?: boolean } = {}) {
  const given = { isActive: true, isFollowed: true, ...options };
  return renderHook(
    (props) =>
      useWithdrawal({
        instance,
        ...props,
        async onReload() {
          reloads += 1;
        },
      }),
    { initialProps: given },
  );
}

const withdraw = (version: string) =>
  act(() => useRegistry.setState({ withdrawn: new Map([['shop', [version]]]) }));
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

it('says nothing while the release was not taken back, or where the person chose it', async () => {
  const { result } = open();
  withdraw('1.0.0');
  expect(result.current.prompt).toBeNull();
  const chosen = open({ isFollowed: false });
  withdraw('2.0.0');
  expect(chosen.result.current.prompt).toBeNull();
});

it('reloads a page behind others at once, and one that is looked at within half a minute', async () => {
  const { result, unmount } = open({ isActive: false });
  withdraw('2.0.0');
  expect(result.current.prompt).toBeNull();
  await wait(MEMORY_LIFE);
  expect(reloads).toBe(1);
  unmount();
  const front = open();
  expect(front.result.current.prompt).toBe('soon');
  await wait(RELOADS_AFTER - 1);
  expect(reloads).toBe(1);
  await wait(1);
  expect(reloads).toBe(2);
});

it('reloads a page while the browser shows another tab', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  open();
  withdraw('2.0.0');
  visibility.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(MEMORY_LIFE);
  expect(reloads).toBe(1);
});

it.each([
  ['unsaved input', () => unsaved.set(true)],
  ['input in a page that says nothing of it', () => touched.set(true)],
])('only asks where there is %s, also behind others', async (_name, type) => {
  const { result, rerender } = open();
  withdraw('2.0.0');
  act(type);
  expect(result.current.prompt).toBe('ask');
  rerender({ isActive: false, isFollowed: true });
  await wait(10 * RELOADS_AFTER);
  expect(reloads).toBe(0);
  rerender({ isActive: true, isFollowed: true });
  expect(result.current.prompt).toBe('ask');
});

it('keeps the page for a person who says later, until they turn to something else', async () => {
  const { result, rerender } = open();
  withdraw('2.0.0');
  act(() => result.current.postpone());
  expect(result.current.prompt).toBeNull();
  await wait(10 * RELOADS_AFTER);
  expect(reloads).toBe(0);
  rerender({ isActive: false, isFollowed: true });
  await wait(MEMORY_LIFE);
  expect(reloads).toBe(1);
});
