import type { Patched } from './owner.ts';

/** Stack line of the direct caller of a function; empty where the browser cannot tell. */
export function callerOf(called: Patched): string {
  if (!Error.captureStackTrace) return '';
  const holder = { stack: '' };
  const depth = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(holder, called);
  Error.stackTraceLimit = depth;
  // Some browsers ignore the limit: the first line with an address is the caller's.
  return holder.stack.split('\n').find((line) => line.includes('://')) ?? '';
}
