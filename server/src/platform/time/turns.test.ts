import { expect, it } from 'vitest';
import { isTurnLong, nextTurn } from './turns.ts';

it('lets other work run while a long loop yields', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  const end = performance.now() + 300;
  while (performance.now() < end) if (isTurnLong()) await nextTurn();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

it('counts a turn from its start', async () => {
  await nextTurn();
  expect(isTurnLong()).toBe(false);
  const end = performance.now() + 40;
  while (performance.now() < end);
  expect(isTurnLong()).toBe(true);
  await nextTurn();
  expect(isTurnLong()).toBe(false);
});
