import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { DAY, SECOND } from '../../../platform/time/durations.ts';
import {
  addToWindow,
  countSlices,
  type Slice,
  waitForRoom,
} from '../../../platform/time/sliding-window.ts';
import { type Counter, lockCounters, saveCounters } from '../attempt/attempt.store.ts';
import type { SignInLimits } from '../limits.ts';
import { listSendTimes } from './sms.store.ts';

export interface SmsQuotaDependencies {
  clock: () => number;
  limits: SignInLimits['sms'];
}

/** Limits of text messages: per number, per source and per day. */
export function createSmsQuota({ clock, limits }: SmsQuotaDependencies) {
  /** Seconds until this number can get another message, over all purposes; 0 if it can now. */
  async function waitOf(trx: Db, mobile: string, now: number): Promise<number> {
    const longest = Math.max(...limits.perNumber.map((limit) => limit.window));
    const most = Math.max(...limits.perNumber.map((limit) => limit.max));
    const times = await listSendTimes(trx, mobile, now - longest, most);
    const waits = limits.perNumber.map(({ max, window }) => {
      const oldest = times[max - 1];
      return oldest === undefined ? 0 : Math.min(window, oldest + window - now);
    });
    return Math.ceil(Math.max(0, ...waits) / SECOND);
  }

  /** Counts one message of a source. Throws `tooManyRequests` if the source has requested too many. */
  async function takeFromSource(trx: Db, source: string): Promise<void> {
    const now = clock();
    const { perSource } = limits;
    const key = `sms:source:${source}`;
    const counter = (await lockCounters(trx, [key], now)).get(key) as Counter;
    const previous = JSON.parse(counter.slices) as Slice[];
    const wait = waitForRoom(previous, now, perSource);
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / SECOND) });
    const slices = addToWindow(previous, now, perSource.window);
    const expires_at = now + perSource.window;
    const counted = { slices: JSON.stringify(slices), count: countSlices(slices), expires_at };
    await saveCounters(trx, [{ ...counter, ...counted }]);
  }

  /**
   * Takes one message from the daily budget and returns how many are left; -1 if there was none. Messages that are
   * not sent are counted separately, so that both cases take equally long.
   */
  async function takeFromBudget(trx: Db, isSent: boolean): Promise<number> {
    const now = clock();
    const key = isSent ? 'sms:day' : 'sms:day:unsent';
    const counter = (await lockCounters(trx, [key], now)).get(key) as Counter;
    const expires_at = counter.count === 0 ? now + DAY : counter.expires_at;
    const count = Math.min(limits.perDay, counter.count + 1);
    await saveCounters(trx, [{ ...counter, count, expires_at }]);
    return counter.count < limits.perDay ? limits.perDay - count : -1;
  }

  return { waitOf, takeFromSource, takeFromBudget };
}
