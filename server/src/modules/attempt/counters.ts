import type { Counter } from '../../db/attempt-counter.ts';
import type { Limits } from '../../limits.ts';
import type { Attempt } from '../../sign-in-ports.ts';

export interface CounterRule {
  key: string;
  kind: 'account' | 'source' | 'day';
  /** Does a wait of this counter stop the attempt, or is the attempt only counted here? */
  stops: boolean;
  /** Counts failures of one account. */
  isAccount: boolean;
  /** Counts failures of one account from where this attempt comes from. */
  isOwn: boolean;
  /** Its failures call for a picture check. */
  proves: boolean;
}

/**
 * Which counters an attempt touches.
 *
 * From a browser that the person used before, only that browser's own counter: strangers cannot reach it. From any
 * other browser, the account's counter for strangers and the source's. A wait that strangers caused stops passwords,
 * which they can guess, but not a code that was sent to the owner; codes are stopped by failures from the same place
 * in whichever way, so that no one gets a second set of tries through another door.
 */
export function planCounters({ account, deviceId, source, way }: Attempt): CounterRule[] {
  const isCode = way === 'code';
  const perDay = isCode ? [rule(`day:${account}`, 'day', { stops: true })] : [];
  if (deviceId !== null) {
    const own = { stops: true, isOwn: true, proves: true };
    return [rule(`known:${account}:${deviceId}`, 'account', own), ...perDay];
  }
  return [
    rule(`strangers:${account}`, 'account', { stops: !isCode, proves: true }),
    rule(`place:${account}:${source}`, 'account', { stops: isCode, isOwn: true }),
    rule(`source:${source}`, 'source', { stops: true }),
    ...perDay,
  ];
}

function rule(
  key: string,
  kind: CounterRule['kind'],
  flags: Partial<Pick<CounterRule, 'stops' | 'isOwn' | 'proves'>>,
): CounterRule {
  const isAccount = kind === 'account';
  return { key, kind, isAccount, stops: false, isOwn: false, proves: false, ...flags };
}

const DAY = 24 * 60 * 60_000;

/** How long this counter still refuses, in ms; 0: it does not. */
export function waitLeft(
  { kind, stops }: CounterRule,
  counter: Counter | undefined,
  now: number,
  limits: Limits['attempts'],
): number {
  if (!stops || !counter) return 0;
  if (kind === 'account') return Math.max(0, counter.wait_until - now);
  const max = kind === 'source' ? limits.perSource : limits.codeTriesPerDay;
  return counter.count >= max ? Math.max(0, counter.expires_at - now) : 0;
}

export function addFailure(
  { kind }: CounterRule,
  counter: Counter,
  now: number,
  limits: Limits['attempts'],
): Counter {
  const count = counter.count + 1;
  if (kind === 'account') {
    const wait = waitAfter(count, limits);
    const wait_until = Math.max(counter.wait_until, wait > 0 ? now + wait : 0);
    return { ...counter, count, wait_until, expires_at: now + limits.forgetAfter };
  }
  const window = kind === 'source' ? limits.sourceWindow : DAY;
  const isNew = counter.count === 0;
  return {
    ...counter,
    count,
    window_start: isNew ? now : counter.window_start,
    expires_at: isNew ? now + window : counter.expires_at,
  };
}

/** Nothing up to the limit, then 30 s, doubling, up to the longest. */
function waitAfter(failures: number, limits: Limits['attempts']): number {
  if (failures < limits.free) return 0;
  return Math.min(limits.longestWait, limits.firstWait * 2 ** (failures - limits.free));
}
