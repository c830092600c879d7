import {
  addToWindow,
  countSlices,
  type Slice,
  waitForRoom,
} from '../../../platform/time/sliding-window.ts';
import type { SignInLimits } from '../limits.ts';
import type { Attempt } from '../ports.ts';
import type { Counter } from './attempt.store.ts';

export interface CounterRule {
  key: string;
  /** Waits that grow with the failures, or so many in a window. */
  kind: 'waits' | 'source' | 'day';
  /** `openly` says how long to wait; `silently` takes even the right proof for a wrong one. */
  stops: 'openly' | 'silently' | 'never';
  /** Failures that are forgotten together when the person signs in. */
  group: 'typed' | 'account' | null;
  /** Counts failures of one account from where this attempt comes from. */
  isOwn: boolean;
  /** Its failures call for a picture check. */
  proves: boolean;
}

type Scope = Pick<CounterRule, 'key' | 'kind' | 'isOwn' | 'proves'> & { stops: boolean };

/**
 * Which counters an attempt touches.
 *
 * From a browser that the person used before, only that browser's own counter: strangers cannot reach it. From any
 * other browser, the account's counter for strangers and the source's. A wait that strangers caused stops passwords,
 * which they can guess, but not a code that was sent to the owner; codes are stopped by failures from the same place
 * in whichever way, so that no one gets a second set of tries through another door.
 *
 * Each is kept twice: for what was typed, the name or the number, and for the account behind it. Only the first one
 * is told of, so that nobody learns from a wait which number belongs to which name. The second still makes one count
 * of all ways. The person at the keyboard is told as well when it is this browser that failed, whomever it asked for.
 */
export function planCounters(attempt: Attempt): CounterRule[] {
  const { by, deviceId, source, browser } = attempt;
  const scopes = planScopes(attempt);
  const typed = scopes.map((scope) => withStop(scope, `${scope.key}:${by}`, 'typed', 'openly'));
  const silent = scopes.map((scope) => withStop(scope, scope.key, 'account', 'silently'));
  const single = { stops: 'openly', group: null, isOwn: false, proves: false } as const;
  return [
    ...typed,
    ...silent.map((rule) => ({ ...rule, proves: false })),
    ...(browser ? [{ ...single, key: `browser:${browser}`, kind: 'waits' as const }] : []),
    ...(deviceId === null ? [{ ...single, key: `source:${source}`, kind: 'source' as const }] : []),
  ];
}

function planScopes({ account, deviceId, source, way }: Attempt): Scope[] {
  const isCode = way === 'code';
  const plain = { kind: 'waits', stops: true, isOwn: false, proves: false } as const;
  const perDay: Scope[] = isCode ? [{ ...plain, key: `day:${account}`, kind: 'day' }] : [];
  if (deviceId !== null) {
    const key = `known:${account}:${deviceId}`;
    return [{ ...plain, key, isOwn: true, proves: true }, ...perDay];
  }
  return [
    { ...plain, key: `strangers:${account}`, stops: !isCode, proves: true },
    { ...plain, key: `place:${account}:${source}`, stops: isCode, isOwn: true },
    ...perDay,
  ];
}

function withStop(
  { stops, ...scope }: Scope,
  key: string,
  group: 'typed' | 'account',
  how: 'openly' | 'silently',
): CounterRule {
  const isOfAccount = scope.kind === 'waits';
  return { ...scope, key, group: isOfAccount ? group : null, stops: stops ? how : 'never' };
}

const DAY = 24 * 60 * 60_000;

function windowOf(kind: 'source' | 'day', limits: SignInLimits['attempts']) {
  return kind === 'source'
    ? { max: limits.perSource, window: limits.sourceWindow }
    : { max: limits.codeTriesPerDay, window: DAY };
}

export function readSlices(counter: Counter): Slice[] {
  return JSON.parse(counter.slices) as Slice[];
}

/** How long this counter still refuses, in ms; 0: it does not. */
export function waitLeft(
  { kind, stops }: CounterRule,
  counter: Counter | undefined,
  now: number,
  limits: SignInLimits['attempts'],
): number {
  if (stops === 'never' || !counter) return 0;
  if (kind === 'waits') return Math.max(0, counter.wait_until - now);
  return waitForRoom(readSlices(counter), now, windowOf(kind, limits));
}

export function addFailure(
  { kind }: CounterRule,
  counter: Counter,
  now: number,
  limits: SignInLimits['attempts'],
): Counter {
  if (kind === 'waits') {
    const count = counter.count + 1;
    const wait = waitAfter(count, limits);
    const wait_until = Math.max(counter.wait_until, wait > 0 ? now + wait : 0);
    return { ...counter, count, wait_until, expires_at: now + limits.forgetAfter };
  }
  const { window } = windowOf(kind, limits);
  return withSlices(counter, addToWindow(readSlices(counter), now, window), now + window);
}

export function withSlices(counter: Counter, slices: Slice[], expires_at: number): Counter {
  return { ...counter, count: countSlices(slices), slices: JSON.stringify(slices), expires_at };
}

/** Nothing up to the limit, then 30 s, doubling, up to the longest. */
function waitAfter(failures: number, limits: SignInLimits['attempts']): number {
  if (failures < limits.free) return 0;
  return Math.min(limits.longestWait, limits.firstWait * 2 ** (failures - limits.free));
}
