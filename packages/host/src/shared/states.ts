/** All states of a sub-app. */
export const SUB_APP_STATES = [
  'idle',
  'loading',
  'bootstrapping',
  'mounting',
  'mounted',
  'hidden',
  'unmounting',
  'unmounted',
  'failed',
] as const;

/** State of a sub-app. */
export type SubAppState = (typeof SUB_APP_STATES)[number];

const NEXT: Record<SubAppState, readonly SubAppState[]> = {
  idle: ['loading', 'unmounted'],
  loading: ['bootstrapping', 'failed', 'unmounting'],
  bootstrapping: ['mounting', 'failed', 'unmounting'],
  mounting: ['mounted', 'hidden', 'failed', 'unmounting'],
  mounted: ['hidden', 'failed', 'unmounting'],
  hidden: ['mounted', 'failed', 'unmounting'],
  failed: ['loading', 'unmounting'],
  unmounting: ['unmounted', 'loading'],
  unmounted: [],
};

/** Whether one state may follow another. */
export function canFollow(from: SubAppState, to: SubAppState): boolean {
  return NEXT[from].includes(to);
}
