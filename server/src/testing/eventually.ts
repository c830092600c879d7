import { vi } from 'vitest';

/** Repeats a check until it holds, for as long as a slow machine may take. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
