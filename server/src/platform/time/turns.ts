import { setImmediate as nextImmediate } from 'node:timers/promises';

/** Time that one task may hold the event loop before it lets other requests run. */
const SLICE_MS = 20;

let turnStartedAt = 0;
let isMeasuring = false;

/**
 * Whether the current turn of the event loop has lasted longer than a slice. Long loops check it
 * and then await `nextTurn`.
 */
export function isTurnLong(): boolean {
  const now = performance.now();
  if (isMeasuring) return now - turnStartedAt > SLICE_MS;
  isMeasuring = true;
  turnStartedAt = now;
  setImmediate(() => {
    isMeasuring = false;
  });
  return false;
}

/** Resolves in the next turn of the event loop. */
export async function nextTurn(): Promise<void> {
  await nextImmediate();
}
