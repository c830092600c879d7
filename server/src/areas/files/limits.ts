import { GIB, type Widened } from '../../platform/limits.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time/durations.ts';

/** Every number that bounds files. Times are in milliseconds. */
export const FILE_LIMITS = {
  /** What a space may hold where nobody set another quota. */
  quota: { person: 10 * GIB, unit: 100 * GIB, system: 100 * GIB, record: 10 * GIB },
  /** Folders below one another. */
  depth: 64,
  /** What one copy or one zip may hold. */
  batchFiles: 50_000,
  trashKeptFor: 30 * DAY,
  versionsPerFile: 100,
  /** An upload that nobody goes on with. */
  uploadLife: 2 * DAY,
  openUploads: 1_000,
  /** Between the last use of content and its removal from the store. */
  blobGrace: HOUR,
  addressLife: 15 * MINUTE,
  linkUnlockLife: HOUR,
  linkTries: { max: 10, seconds: 900 },
  recentPerPerson: 100,
  activityKeptFor: 180 * DAY,
} as const;

export type FileLimits = Widened<typeof FILE_LIMITS>;
