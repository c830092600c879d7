import { DAY, HOUR } from '../../platform/time/durations.ts';

/** Limits of the records engine. Times are in milliseconds. */
export const RECORD_LIMITS = {
  workspaces: 100,
  /** Sort columns of a list. */
  sorts: 3,
  /** A list counts at most this many rows. */
  count: 10_000,
  /** Units in an `in` list; a larger scope is a join with the unit tree. */
  unitList: 200,
  /** Units of a scope that is read unit by unit. */
  branches: 16,
  /** Characters of a reply that a repeated call gets again. */
  callReply: 20_000,
  callsKeptFor: DAY,
  purgeEvery: HOUR,
  historyPage: 100,
} as const;
