import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onLock } from '../../lib/session/lock.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { DEFAULT_PREFERENCES } from '../../lib/stores/preferences.ts';
import { useLock } from './use-lock.ts';

const MINUTE_MS = 60_000;
const lock = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  lock.mockReset();
  stop = onLock(lock);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  usePreferences.setState(DEFAULT_PREFERENCES, true);
});

const press = (init: KeyboardEventInit) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }));

it('locks by Ctrl-Alt-L, whatever the layout types, and by nothing similar', () => {
  const { unmount } = renderHook(useLock);
  press({ code: 'KeyL', key: 'l', ctrlKey: true });
  press({ code: 'KeyK', key: 'k', ctrlKey: true, altKey: true });
  expect(lock).not.toHaveBeenCalled();
  expect(press({ code: 'KeyL', key: 'ł', ctrlKey: true, altKey: true })).toBe(false);
  expect(lock).toHaveBeenCalledTimes(1);
  unmount();
  press({ code: 'KeyL', key: 'l', ctrlKey: true, altKey: true });
  expect(lock).toHaveBeenCalledTimes(1);
});

it('locks after the chosen time without input, and never unless it is chosen', () => {
  const { rerender, unmount } = renderHook(useLock);
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(lock).not.toHaveBeenCalled();
  usePreferences.setState({ lockAfter: 5 });
  rerender();
  vi.advanceTimersByTime(4 * MINUTE_MS);
  window.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(4.9 * MINUTE_MS);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0.2 * MINUTE_MS);
  expect(lock).toHaveBeenCalled();
  unmount();
});
