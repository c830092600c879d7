import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { takeFromWindow } from '../../../platform/time/sliding-window.ts';
import type { SignInLimits } from '../limits.ts';
import type { Attempt, Attempts, Reservation } from '../ports.ts';
import { type Counter, lockCounters, readCounters, saveCounters } from './attempt.store.ts';
import {
  addFailure,
  type CounterRule,
  planCounters,
  readSlices,
  waitLeft,
  withSlices,
} from './counters.ts';

export interface AttemptDependencies {
  db: Db;
  clock: () => number;
  limits: SignInLimits['attempts'];
}

type Counters = ReadonlyMap<string, Counter>;

/**
 * A lock that strangers cannot use. An attempt is counted as a failure before it is checked, and taken back when it
 * was right: however many arrive at once, no more are checked than would be one by one.
 */
export function createAttempts({ db, clock, limits }: AttemptDependencies): Attempts {
  async function check(attempt: Attempt) {
    const now = clock();
    const rules = planCounters(attempt);
    const counters = await readCounters(db, keysOf(rules), now);
    refuseWhileWaiting(rules, counters, now);
    const failures = Math.max(
      ...rules.filter((rule) => rule.proves).map((rule) => counters.get(rule.key)?.count ?? 0),
    );
    return { captchaDue: attempt.way === 'password' && failures >= limits.captchaAfter };
  }

  async function reserve(attempt: Attempt): Promise<Reservation> {
    const rules = planCounters(attempt);
    return db.transaction().execute(async (trx) => {
      const now = clock();
      const former = await lockCounters(trx, keysOf(rules), now);
      refuseWhileWaiting(rules, former, now);
      const isBarred = longestWait(rules, 'silently', former, now) > 0;
      // What is not checked does not make the account wait longer. What was typed waits as it would anywhere.
      const touched = isBarred ? rules.filter((rule) => rule.group !== 'account') : rules;
      const counted = touched.map((rule) =>
        addFailure(rule, former.get(rule.key) as Counter, now, limits),
      );
      await saveCounters(trx, counted);
      const waitMs = Math.max(0, ...counted.map((counter) => counter.wait_until - now));
      return { attempt, former, waitMs, isBarred };
    });
  }

  function longestWait(
    rules: readonly CounterRule[],
    how: CounterRule['stops'],
    counters: Counters,
    now: number,
  ): number {
    const stopping = rules.filter((rule) => rule.stops === how);
    return Math.max(
      0,
      ...stopping.map((rule) => waitLeft(rule, counters.get(rule.key), now, limits)),
    );
  }

  function refuseWhileWaiting(rules: readonly CounterRule[], counters: Counters, now: number) {
    const left = longestWait(rules, 'openly', counters, now);
    if (left > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(left / 1000) });
  }

  /** Lowers every counter by what `amount` says, and lifts the wait that this reservation caused. */
  async function lowerAll(
    trx: Db,
    { attempt, former }: Reservation,
    amount: (rule: CounterRule, rules: readonly CounterRule[], counters: Counters) => number,
  ): Promise<void> {
    const rules = planCounters(attempt);
    const counters = await lockCounters(trx, keysOf(rules), clock());
    await saveCounters(
      trx,
      rules.map((rule) => {
        const counter = counters.get(rule.key) as Counter;
        if (rule.kind !== 'waits') {
          return withSlices(counter, takeFromWindow(readSlices(counter)), counter.expires_at);
        }
        const count = Math.max(0, counter.count - amount(rule, rules, counters));
        const wait = count < limits.free ? 0 : (former.get(rule.key)?.wait_until ?? 0);
        return { ...counter, count, wait_until: wait };
      }),
    );
  }

  return {
    check,
    reserve,
    /** Takes back only what this reservation added. */
    undo: (trx, reservation) => lowerAll(trx, reservation, () => 1),
    /** Forgets the failures that came from here, and none that came from elsewhere. */
    clear: (trx, reservation) =>
      lowerAll(trx, reservation, ({ group }, rules, counters) => {
        if (group === null) return 1;
        const own = rules.find((rule) => rule.isOwn && rule.group === group);
        return own ? (counters.get(own.key)?.count ?? 1) : 1;
      }),
  };
}

function keysOf(rules: readonly CounterRule[]): string[] {
  return rules.map((rule) => rule.key);
}
