import { expect, test, vi } from 'vitest';
import { createLive } from './live.ts';

test('notifies subscribers of a change, but not of the same value', () => {
  const live = createLive('en-US');
  const listener = vi.fn();
  live.subscribe(listener);
  live.set('zh-CN');
  live.set('zh-CN');
  expect(listener.mock.calls).toEqual([['zh-CN']]);
  expect(live.get()).toBe('zh-CN');
});

test('a listener can unsubscribe while it is being notified', () => {
  const live = createLive(0);
  const second = vi.fn();
  const leave = live.subscribe(() => leave());
  live.subscribe(second);
  live.set(1);
  live.set(2);
  expect(second).toHaveBeenCalledTimes(2);
});

test('the same listener subscribed twice is removed one subscription at a time', () => {
  const live = createLive(0);
  const listener = vi.fn();
  const leave = live.subscribe(listener);
  live.subscribe(listener);
  leave();
  leave();
  live.set(1);
  expect(listener).toHaveBeenCalledTimes(1);
});
