import { AppError } from '@pedestal/contract';
import {
  type Counter,
  lockCounters,
  readCounters,
  saveCounters,
} from '../../db/attempt-counter.ts';
import type { Db } from '../../db/database.ts';
import type { Limits } from '../../limits.ts';
import type { Attempt, Attempts, Reservation } from '../../sign-in-ports.ts';
import { addFailure, type CounterRule, planCounters, waitLeft } from './counters.ts';

export interface AttemptDependencies {
  db: Db;
  clock: () => number;
  limits: Limits['attempts'];
}

/**
 * A lock that strangers cannot use. An attempt is counted as a failure before it is checked, and taken back when it
 * was right: however many arrive at once, no more are checked than would be one by one.
 */
export function createAttempts({ db, clock, limits }: AttemptDependencies): Attempts {
  async function check(attempt: Attempt) {
    const now = clock();
    const rules = planCounters(attempt);
    const keys = rules.map((rule) => rule.key);
    const counters = await readCounters(db, keys, now);
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
      const keys = rules.map((rule) => rule.key);
      const former = await lockCounters(trx, keys, now);
      refuseWhileWaiting(rules, former, now);
      const counted = rules.map((rule) =>
        addFailure(rule, former.get(rule.key) as Counter, now, limits),
      );
      await saveCounters(trx, counted);
      const wait = Math.max(0, ...counted.map((counter) => counter.wait_until - now));
      return { attempt, former, waitMs: wait };
    });
  }

  function refuseWhileWaiting(
    rules: readonly CounterRule[],
    counters: ReadonlyMap<string, Counter>,
    now: number,
  ): void {
    const left = Math.max(
      ...rules.map((rule) => waitLeft(rule, counters.get(rule.key), now, limits)),
    );
    if (left > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(left / 1000) });
  }

  /** Takes back only what this reservation added. */
  async function undo(trx: Db, { attempt, former }: Reservation): Promise<void> {
    const rules = planCounters(attempt);
    const keys = rules.map((rule) => rule.key);
    const counters = await lockCounters(trx, keys, clock());
    await saveCounters(
      trx,
      rules.map((rule) => lower(counters.get(rule.key) as Counter, 1, former.get(rule.key))),
    );
  }

  /** Forgets the failures that came from here, and none that came from elsewhere. */
  async function clear(trx: Db, reservation: Reservation): Promise<void> {
    const { attempt, former } = reservation;
    const rules = planCounters(attempt);
    const keys = rules.map((rule) => rule.key);
    const counters = await lockCounters(trx, keys, clock());
    const own = rules.find((rule) => rule.isOwn);
    const ownFailures = own ? (counters.get(own.key)?.count ?? 1) : 1;
    await saveCounters(
      trx,
      rules.map((rule) => {
        const by = rule.isAccount ? ownFailures : 1;
        return lower(counters.get(rule.key) as Counter, by, former.get(rule.key));
      }),
    );
  }

  function lower(counter: Counter, by: number, former: Counter | undefined): Counter {
    const count = Math.max(0, counter.count - by);
    const wait = count < limits.free ? 0 : (former?.wait_until ?? 0);
    return { ...counter, count, wait_until: wait };
  }

  return { check, reserve, undo, clear };
}
