import type { Runtime } from './runtime.ts';
export function createStrictRuntime(): Runtime {
  return () => Promise.reject(new Error('x'));
}
