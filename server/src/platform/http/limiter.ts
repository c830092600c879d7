import { AppError } from '@pedestal/contract';
import { addToWindow, type Slice, waitForRoom } from '../time/sliding-window.ts';

const MAX_KEYS = 50_000;

interface Calls {
  slices: Slice[];
  endsAt: number;
}

/**
 * Counts calls per key in sliding windows, in this process only. It limits the load that strangers
 * can cause. Limits across gateways are counted in the database by their areas.
 */
export function createLimiter(clock: () => number) {
  const known = new Map<string, Calls>();

  return function take(key: string, { max, seconds }: { max: number; seconds: number }): void {
    const now = clock();
    const window = seconds * 1000;
    const slices = known.get(key)?.slices ?? [];
    const wait = waitForRoom(slices, now, { max, window });
    if (wait > 0) {
      throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) });
    }
    if (known.size >= MAX_KEYS && !known.has(key)) makeRoom(known, now);
    known.set(key, { slices: addToWindow(slices, now, window), endsAt: now + window });
  };
}

export type Limiter = ReturnType<typeof createLimiter>;

function makeRoom(known: Map<string, Calls>, now: number): void {
  for (const [key, calls] of known) if (calls.endsAt <= now) known.delete(key);
  // Still full: drop the oldest, so that memory stays bounded.
  for (const key of known.keys()) {
    if (known.size < MAX_KEYS) break;
    known.delete(key);
  }
}
