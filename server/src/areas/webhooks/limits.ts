import { KIB } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Every number that bounds or times something in this area. Times are in milliseconds. */
export const WEBHOOK_LIMITS = {
  webhooks: 200,
  /** How long a gateway trusts that a workspace has no webhook. */
  cache: SECOND,
  delivery: {
    every: 2 * SECOND,
    /** Pending deliveries that one look takes into account. */
    considered: 200,
    /** Taken at once, so that a slow receiver delays few others. */
    taken: 20,
    perWebhook: 5,
    time: 10 * SECOND,
    replyBytes: 64 * KIB,
    /** A delivery whose gateway died is tried again after this time. */
    lease: MINUTE,
    /** Waits after each failed attempt; then it is given up. About a day in all. */
    waits: [
      10 * SECOND,
      30 * SECOND,
      2 * MINUTE,
      10 * MINUTE,
      30 * MINUTE,
      HOUR,
      3 * HOUR,
      6 * HOUR,
      12 * HOUR,
    ],
    /** A webhook that failed for this long without a success is paused. */
    pauseAfter: DAY,
    retention: 30 * DAY,
    purgeEvery: HOUR,
    purgeBatch: 1_000,
  },
} as const;
