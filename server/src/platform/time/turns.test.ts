import { expect, it, onTestFinished, vi } from 'vitest';
import { isTurnLong, nextTurn } from './turns.ts';

it('lets other work run while a long loop yields', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  while (ticks < 4) if (isTurnLong()) await nextTurn();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

it('counts a turn from its start', async () => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  await nextTurn();
  expect(isTurnLong()).toBe(false);
  now += 40;
  expect(isTurnLong()).toBe(true);
  await nextTurn();
  expect(isTurnLong()).toBe(false);
});
