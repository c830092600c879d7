import { AppError } from '@pedestal/contract';

const MAX_KEYS = 50_000;

/**
 * Counts calls per key in fixed windows, in this process. It bounds how fast strangers can make the gateway work;
 * limits that must hold over all processes are counted in the database by the modules that own them.
 */
export function createLimiter(clock: () => number) {
  const windows = new Map<string, { count: number; endsAt: number }>();

  return function take(key: string, limit: { max: number; seconds: number }): void {
    const now = clock();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      if (windows.size >= MAX_KEYS) dropEnded(windows, now);
      window = { count: 0, endsAt: now + limit.seconds * 1000 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count > limit.max) {
      throw new AppError('tooManyRequests', {
        retryAfter: Math.ceil((window.endsAt - now) / 1000),
      });
    }
  };
}

export type Limiter = ReturnType<typeof createLimiter>;

function dropEnded(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
  // Still full: the oldest go, so that memory stays bounded whoever calls.
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) break;
    windows.delete(key);
  }
}
