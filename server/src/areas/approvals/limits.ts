import { MINUTE } from '../../platform/time/durations.ts';

/** Limits of approvals. Times are in milliseconds. */
export const APPROVAL_AREA_LIMITS = {
  definitions: 500,
  delegations: 100,
  /** Members of a role who sign, and administrators who decide where nobody is named. */
  members: 200,
  administrators: 20,
  /** Time limits that one run of the job handles before it looks again. */
  expireBatch: 200,
  expireEvery: MINUTE,
  /** Tasks of people who have left. */
  handOverEvery: 5 * MINUTE,
  remindEvery: 10 * MINUTE,
  /** Events that a page shows. */
  shownEvents: 1_000,
  shownChanges: 100,
  /** The menu shows no larger number. */
  countedTasks: 999,
  cachedCounts: 50_000,
  cachedVersions: 1_000,
  /** People in one message of the bus. */
  announcedPeople: 200,
  people: 20,
  statisticsDays: 366,
} as const;
