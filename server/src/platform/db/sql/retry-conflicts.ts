import { setTimeout as wait } from 'node:timers/promises';

/** Attempts, and the longest pause before the second one in milliseconds; it doubles each time. */
const ATTEMPTS = 6;
const PAUSE = 20;

/** What the transaction relied on has changed: a second run finds it as it is now. */
export class OutdatedError extends Error {
  override readonly name: string = 'OutdatedError';
}

/** PostgreSQL ended the transaction: it waited for another in a circle, or could not be serialised. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * Runs a transaction again that the database ended for another one, or that relied on what is no
 * longer true. Nothing of it was stored. Two that met wait for random times, so that they do not meet again.
 */
export async function retryConflicts<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
    await wait(Math.random() * PAUSE * 2 ** (attempt - 1));
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof OutdatedError) return true;
  return error instanceof Error && 'code' in error && CONFLICTS.has(error.code);
}
