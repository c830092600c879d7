/** Calls close together. They leave the window together, with the last one. */
export interface Slice {
  /** Time of the first call. */
  since: number;
  /** Time of the last call. */
  last: number;
  count: number;
}

export interface SlidingWindow {
  max: number;
  /** In ms. */
  window: number;
}

/** More slices free room sooner; fewer slices need less memory. */
const SLICES = 10;

/**
 * A sliding window in a bounded number of slices. It errs on the strict side: no interval of the
 * length `window` contains more than `max` calls.
 */
function dropOld(slices: readonly Slice[], now: number, window: number): Slice[] {
  // A slice far in the future was written by a wrong clock; it must not block until then.
  return slices.filter((slice) => Math.abs(now - slice.last) < window);
}

export function countSlices(slices: readonly Slice[]): number {
  return slices.reduce((sum, slice) => sum + slice.count, 0);
}

/** The slices with one more call in them. */
export function addToWindow(slices: readonly Slice[], now: number, window: number): Slice[] {
  const live = dropOld(slices, now, window);
  const newest = live.at(-1);
  if (!newest || now - newest.since >= window / SLICES) {
    return [...live, { since: now, last: now, count: 1 }];
  }
  return [...live.slice(0, -1), { ...newest, last: now, count: newest.count + 1 }];
}

/** The slices without the newest call. */
export function takeFromWindow(slices: readonly Slice[]): Slice[] {
  const newest = slices.at(-1);
  if (!newest) return [];
  const left = slices.slice(0, -1);
  return newest.count > 1 ? [...left, { ...newest, count: newest.count - 1 }] : left;
}

/** Time until one more call is allowed, in ms; 0: now. */
export function waitForRoom(
  slices: readonly Slice[],
  now: number,
  { max, window }: SlidingWindow,
): number {
  const live = dropOld(slices, now, window);
  let left = countSlices(live);
  if (left < max) return 0;
  for (const slice of live) {
    left -= slice.count;
    if (left < max) return Math.min(window, slice.last + window - now);
  }
  return window;
}
