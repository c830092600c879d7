import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConfigSaver } from './config-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(fails = false) {
  const sent: [string, unknown][] = [];
  const saver = createConfigSaver(async (key, value) => {
    if (fails && sent.length === 0) {
      fails = false;
      throw new Error('offline');
    }
    sent.push([key, value]);
  }, 500);
  return { saver, sent };
}

it('sends the last value of each key once', () => {
  const { saver, sent } = setUp();
  saver.save('tabs', 1);
  saver.save('tabs', 2);
  saver.save('recent', 'a');
  vi.advanceTimersByTime(499);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([
    ['tabs', 2],
    ['recent', 'a'],
  ]);
});

it('sends at once on flush, and not again', () => {
  const { saver, sent } = setUp();
  saver.save('tabs', 1);
  saver.flush();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([['tabs', 1]]);
});

it('sends a failed value again with the next one', async () => {
  const { saver, sent } = setUp(true);
  saver.save('tabs', 1);
  await vi.advanceTimersByTimeAsync(500);
  saver.save('recent', 'a');
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([
    ['tabs', 1],
    ['recent', 'a'],
  ]);
});

it('sends nothing after stop', () => {
  const { saver, sent } = setUp();
  saver.save('tabs', 1);
  saver.stop();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([]);
});
