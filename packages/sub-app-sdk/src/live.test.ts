import { expect, test, vi } from 'vitest';
import { createLive } from './live.ts';

test('tells subscribers about a change, and not about the same value again', () => {
  const live = createLive('en-US');
  const listener = vi.fn();
  live.subscribe(listener);
  live.set('zh-CN');
  live.set('zh-CN');
  expect(listener.mock.calls).toEqual([['zh-CN']]);
  expect(live.get()).toBe('zh-CN');
});

test('a listener that left hears nothing, even when it leaves during the round', () => {
  const live = createLive(0);
  const second = vi.fn();
  const leave = live.subscribe(() => leave());
  live.subscribe(second);
  live.set(1);
  live.set(2);
  expect(second).toHaveBeenCalledTimes(2);
});

test('the same listener subscribed twice leaves once at a time', () => {
  const live = createLive(0);
  const listener = vi.fn();
  const leave = live.subscribe(listener);
  live.subscribe(listener);
  leave();
  leave();
  live.set(1);
  expect(listener).toHaveBeenCalledTimes(1);
});
