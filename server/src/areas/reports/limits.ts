import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/durations.ts';

/** Limits of reports. Times are in milliseconds. */
export const REPORTS = {
  /** All queries of one request; the handler's own limit is a little longer. */
  timeLimit: 45 * SECOND,
  /** Queries of a job: exports and schedules. */
  jobTimeLimit: 5 * MINUTE,
  /** A thread that does not stop within this time after a cancel is ended. */
  stopWithin: 2 * SECOND,
  /** Statements that run at once: in all, and of one person. */
  atOnce: { sqlite: 2, postgres: 4 },
  perPerson: { sqlite: 1, postgres: 2 },
  /** Queries of one request that are prepared at once; their statements take turns. */
  preparedAtOnce: 3,
  /** Requests of one person that run or wait. */
  requestsPerPerson: 6,
  /** Groups that one statement returns. */
  groups: 20_000,
  /** Results in the cache: cells in all, and how long one is used. */
  cachedCells: 2_000_000,
  cachedFor: MINUTE,
  items: { perPerson: 200, shared: 1_000, listed: 500 },
  versions: 20,
  schedules: { perPerson: 50, listed: 200 },
  /** Recipients of one schedule, members of its roles included. */
  recipients: 500,
  checkEvery: MINUTE,
  /** A schedule that is later than this is skipped: the gateways stood still. */
  lateBy: 6 * HOUR,
  runsKeptFor: 90 * DAY,
} as const;
