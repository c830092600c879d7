import { describe, expect, it } from 'vitest';
import {
  addToWindow,
  countSlices,
  type Slice,
  takeFromWindow,
  waitForRoom,
} from './sliding-window.ts';

const LIMIT = { max: 30, window: 900_000 };
const STEP = 7_001;

/** Calls at a fixed interval and returns the times of the allowed calls. */
function callEvery(step: number, calls: number): number[] {
  let slices: Slice[] = [];
  const taken: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const now = call * step;
    if (waitForRoom(slices, now, LIMIT) > 0) continue;
    slices = addToWindow(slices, now, LIMIT.window);
    taken.push(now);
    expect(slices.length).toBeLessThanOrEqual(11);
  }
  return taken;
}

describe('a sliding window', () => {
  it.each([1, STEP, 29_000, 45_000])(
    'never allows more than its limit in any interval of its length (a call every %d ms)',
    (step) => {
      const taken = callEvery(step, 2_000);
      for (const [index, time] of taken.entries()) {
        const nextRound = taken[index + LIMIT.max];
        if (nextRound !== undefined) expect(nextRound - time).toBeGreaterThanOrEqual(LIMIT.window);
      }
    },
  );

  it('does not allow the double burst of a fixed window', () => {
    let slices: Slice[] = [];
    for (let call = 0; call < 30; call += 1) slices = addToWindow(slices, 890_000, LIMIT.window);
    expect(waitForRoom(slices, 901_000, LIMIT)).toBe(889_000);
    expect(waitForRoom(slices, 1_790_000, LIMIT)).toBe(0);
  });

  it('frees room slice by slice', () => {
    let slices: Slice[] = [];
    for (let call = 0; call < 30; call += 1) {
      slices = addToWindow(slices, call * 30_000, LIMIT.window);
    }
    const now = 29 * 30_000;
    const wait = waitForRoom(slices, now, LIMIT);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(LIMIT.window / 10 + 30_000);
    expect(waitForRoom(slices, now + wait, LIMIT)).toBe(0);
    expect(waitForRoom(slices, now + wait - 1, LIMIT)).toBe(1);
  });

  it('removes the newest call, if there is one', () => {
    const two = addToWindow(addToWindow([], 1, 900_000), 2, 900_000);
    expect(countSlices(takeFromWindow(two))).toBe(1);
    expect(takeFromWindow(takeFromWindow(two))).toEqual([]);
    expect(takeFromWindow([])).toEqual([]);
  });
});
