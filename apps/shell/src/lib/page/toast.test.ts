import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, listToasts, showToast } from './toast.ts';

const dismissAll = () => {
  for (const toast of listToasts()) dismissToast(toast.id);
};

beforeEach(() => {
  // The worker may have shown some for other files.
  dismissAll();
  vi.useFakeTimers();
});

afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

const messages = () => listToasts().map((toast) => toast.message);

it('shows one toast per message per 100 ms', () => {
  showToast({ kind: 'error', message: 'A' });
  showToast({ kind: 'error', message: 'B' });
  showToast({ kind: 'error', message: 'A' });
  vi.advanceTimersByTime(100);
  expect(messages()).toEqual(['A', 'B']);
});

it('shows the message again after 100 ms', () => {
  showToast({ kind: 'error', message: 'A' });
  vi.advanceTimersByTime(100);
  showToast({ kind: 'error', message: 'A' });
  vi.advanceTimersByTime(100);
  expect(messages()).toEqual(['A', 'A']);
});

it('shows the newest five', () => {
  for (const message of ['1', '2', '3', '4', '5', '6']) showToast({ kind: 'error', message });
  vi.advanceTimersByTime(100);
  expect(messages()).toEqual(['2', '3', '4', '5', '6']);
});

it('dismisses a toast after its display time', () => {
  showToast({ kind: 'success', message: 'saved' });
  vi.advanceTimersByTime(100 + 6000);
  expect(messages()).toEqual([]);
});
