import { DAY } from '../../../platform/time/durations.ts';
import {
  addToWindow,
  countSlices,
  type Slice,
  waitForRoom,
} from '../../../platform/time/sliding-window.ts';
import type { SignInLimits } from '../limits.ts';
import type { Counter } from './attempt.store.ts';

/** One attempt to prove an identity, by password or by code. */
export interface Attempt {
  /** The user's id, or a keyed hash of a name or number that no user has. */
  account: string;
  /** Which identifier was typed or sent. */
  identifiedBy: 'name' | 'mobile' | 'passkey';
  /** Hash of the browser's flow secret, whichever account it asks for; empty if it has none. */
  flowHash: string;
  /** The browser, if this user has signed in with it before. */
  deviceId: string | null;
  /** An IPv4 address or the /64 of an IPv6 address. */
  source: string;
  /** `password`: anyone can guess it. `code`: sent to the owner, or made by the owner's authenticator. */
  method: 'password' | 'code';
}

export interface CounterRule {
  key: string;
  /** `backoff`: waits that grow with the failures. `source` and `day`: a maximum per window. */
  kind: 'backoff' | 'source' | 'day';
  /** `openly` reports the wait; `silently` rejects even a correct proof as a wrong one. */
  blocks: 'openly' | 'silently' | 'never';
  /** Counters that are reset together when the user signs in. */
  group: 'typed' | 'account' | null;
  /** Counts failures of one account from the place of this attempt. */
  isOwn: boolean;
  /** Its failures make a captcha due. */
  triggersCaptcha: boolean;
}

type Scope = Pick<CounterRule, 'key' | 'kind' | 'isOwn' | 'triggersCaptcha'> & { blocks: boolean };

/**
 * Which counters an attempt touches.
 *
 * From a device that the user used before: only that device's own counter, which strangers cannot reach. From any
 * other browser: the account's counter for strangers and the counter of the source. A wait caused by strangers blocks
 * passwords, which strangers can guess, but not codes sent to the owner. Codes are blocked by failures from the same
 * source, whatever the method, so that switching the method gives no extra tries.
 *
 * Each counter exists twice: for the typed identifier (name or number) and for the account behind it. Only the first
 * one is reported, so that a wait never reveals which number belongs to which name. The second one adds up all
 * methods. The browser has a counter of its own that is reported as well, whichever account it asked for.
 */
export function planCounters(attempt: Attempt): CounterRule[] {
  const { identifiedBy, deviceId, source, flowHash } = attempt;
  const scopes = planScopes(attempt);
  const typed = scopes.map((scope) =>
    toRule(scope, `${scope.key}:${identifiedBy}`, 'typed', 'openly'),
  );
  const silent = scopes.map((scope) => toRule(scope, scope.key, 'account', 'silently'));
  const single = { blocks: 'openly', group: null, isOwn: false, triggersCaptcha: false } as const;
  return [
    ...typed,
    ...silent.map((rule) => ({ ...rule, triggersCaptcha: false })),
    ...(flowHash ? [{ ...single, key: `browser:${flowHash}`, kind: 'backoff' as const }] : []),
    ...(deviceId === null ? [{ ...single, key: `source:${source}`, kind: 'source' as const }] : []),
  ];
}

function planScopes({ account, deviceId, source, method }: Attempt): Scope[] {
  const isCode = method === 'code';
  const plain = { kind: 'backoff', blocks: true, isOwn: false, triggersCaptcha: false } as const;
  const perDay: Scope[] = isCode ? [{ ...plain, key: `day:${account}`, kind: 'day' }] : [];
  if (deviceId !== null) {
    const key = `known:${account}:${deviceId}`;
    return [{ ...plain, key, isOwn: true, triggersCaptcha: true }, ...perDay];
  }
  return [
    { ...plain, key: `strangers:${account}`, blocks: !isCode, triggersCaptcha: true },
    { ...plain, key: `place:${account}:${source}`, blocks: isCode, isOwn: true },
    ...perDay,
  ];
}

function toRule(
  { blocks, ...scope }: Scope,
  key: string,
  group: 'typed' | 'account',
  how: 'openly' | 'silently',
): CounterRule {
  const isBackoff = scope.kind === 'backoff';
  return { ...scope, key, group: isBackoff ? group : null, blocks: blocks ? how : 'never' };
}

function windowOf(kind: 'source' | 'day', limits: SignInLimits['attempts']) {
  return kind === 'source'
    ? { max: limits.perSource, window: limits.sourceWindow }
    : { max: limits.codeTriesPerDay, window: DAY };
}

export function readSlices(counter: Counter): Slice[] {
  return JSON.parse(counter.slices) as Slice[];
}

/** Milliseconds for which this counter still blocks; 0 if it does not. */
export function remainingWait(
  { kind, blocks }: CounterRule,
  counter: Counter | undefined,
  now: number,
  limits: SignInLimits['attempts'],
): number {
  if (blocks === 'never' || !counter) return 0;
  if (kind === 'backoff') {
    return Math.min(Math.max(0, counter.wait_until - now), limits.longestWait);
  }
  return waitForRoom(readSlices(counter), now, windowOf(kind, limits));
}

export function addFailure(
  { kind }: CounterRule,
  counter: Counter,
  now: number,
  limits: SignInLimits['attempts'],
): Counter {
  if (kind === 'backoff') {
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

/** No wait below the limit, then `firstWait`, doubling up to `longestWait`. */
function waitAfter(failures: number, limits: SignInLimits['attempts']): number {
  if (failures < limits.free) return 0;
  return Math.min(limits.longestWait, limits.firstWait * 2 ** (failures - limits.free));
}
