import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import { takeFromWindow } from '../../../platform/time/sliding-window.ts';
import type { SignInLimits } from '../limits.ts';
import {
  type Counter,
  deleteCountersExpiredBefore,
  lockCounters,
  readCounters,
  saveCounters,
} from './attempt.store.ts';
import {
  type Attempt,
  addFailure,
  type CounterRule,
  planCounters,
  readSlices,
  remainingWait,
  withSlices,
} from './counters.ts';

export interface Reservation {
  attempt: Attempt;
  /** The counters before this attempt. */
  previous: ReadonlyMap<string, Counter>;
  /** How long the account must wait if this attempt fails, in ms. */
  waitMs: number;
  /** The account is waiting, but the caller must not learn it: even a correct proof is rejected as a wrong one. */
  isBlocked: boolean;
}

export interface Attempts {
  /** Throws `tooManyRequests` while a wait lasts. */
  check(attempt: Attempt): Promise<{ captchaDue: boolean }>;
  /** Counts the attempt as failed before it is checked. Throws `tooManyRequests` while a wait lasts. */
  reserve(attempt: Attempt): Promise<Reservation>;
  /** The proof was right, but the user is not signed in yet: removes only what this reservation added. */
  undo(trx: Db, reservation: Reservation): Promise<void>;
  /** The user is signed in: resets the failures that came from here, and none that came from elsewhere. */
  clear(trx: Db, reservation: Reservation): Promise<void>;
  purge(trx: Db, now: number): Promise<void>;
}

export interface AttemptDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['attempts'];
}

type Counters = ReadonlyMap<string, Counter>;

/**
 * A lockout that strangers cannot trigger for the owner. An attempt is counted as a failure before it is checked, and
 * the count is undone if the proof was right: concurrent attempts get no more checks than sequential ones.
 */
export function createAttempts({ db, clock, limits }: AttemptDependencies): Attempts {
  async function check(attempt: Attempt) {
    const now = clock();
    const rules = planCounters(attempt);
    const counters = await readCounters(db, keysOf(rules), now);
    rejectWhileWaiting(rules, counters, now, limits);
    const failures = Math.max(
      ...rules
        .filter((rule) => rule.triggersCaptcha)
        .map((rule) => counters.get(rule.key)?.count ?? 0),
    );
    return { captchaDue: attempt.method === 'password' && failures >= limits.captchaAfter };
  }

  async function reserve(attempt: Attempt): Promise<Reservation> {
    const rules = planCounters(attempt);
    return db.transaction().execute(async (trx) => {
      const now = clock();
      const previous = await lockCounters(trx, keysOf(rules), now);
      rejectWhileWaiting(rules, previous, now, limits);
      const isBlocked = longestWait(rules, 'silently', previous, now, limits) > 0;
      // An attempt that is not checked does not prolong the wait of the account, only that of the typed identifier.
      const touched = isBlocked ? rules.filter((rule) => rule.group !== 'account') : rules;
      const counted = touched.map((rule) =>
        addFailure(rule, previous.get(rule.key) as Counter, now, limits),
      );
      await saveCounters(trx, counted);
      const waitMs = Math.max(0, ...counted.map((counter) => counter.wait_until - now));
      return { attempt, previous, waitMs, isBlocked };
    });
  }

  /** Decrements every counter by `amount`, and removes the wait that this reservation caused. */
  async function decrementAll(
    trx: Db,
    { attempt, previous }: Reservation,
    amount: (rule: CounterRule, rules: readonly CounterRule[], counters: Counters) => number,
  ): Promise<void> {
    const rules = planCounters(attempt);
    const counters = await lockCounters(trx, keysOf(rules), clock());
    await saveCounters(
      trx,
      rules.map((rule) => {
        const counter = counters.get(rule.key) as Counter;
        if (rule.kind !== 'backoff') {
          return withSlices(counter, takeFromWindow(readSlices(counter)), counter.expires_at);
        }
        const count = Math.max(0, counter.count - amount(rule, rules, counters));
        const wait_until = count < limits.free ? 0 : (previous.get(rule.key)?.wait_until ?? 0);
        return { ...counter, count, wait_until };
      }),
    );
  }

  return {
    check,
    reserve,
    undo: (trx, reservation) => decrementAll(trx, reservation, () => 1),
    clear: (trx, reservation) =>
      decrementAll(trx, reservation, ({ group }, rules, counters) => {
        if (group === null) return 1;
        const own = rules.find((rule) => rule.isOwn && rule.group === group);
        return own ? (counters.get(own.key)?.count ?? 1) : 1;
      }),
    purge: deleteCountersExpiredBefore,
  };
}

function keysOf(rules: readonly CounterRule[]): string[] {
  return rules.map((rule) => rule.key);
}

function longestWait(
  rules: readonly CounterRule[],
  how: CounterRule['blocks'],
  counters: Counters,
  now: number,
  limits: SignInLimits['attempts'],
): number {
  const blocking = rules.filter((rule) => rule.blocks === how);
  return Math.max(
    0,
    ...blocking.map((rule) => remainingWait(rule, counters.get(rule.key), now, limits)),
  );
}

function rejectWhileWaiting(
  rules: readonly CounterRule[],
  counters: Counters,
  now: number,
  limits: SignInLimits['attempts'],
): void {
  const wait = longestWait(rules, 'openly', counters, now, limits);
  if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / SECOND) });
}
