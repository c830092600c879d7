import { KIB, MIB, type Widened } from '../limits.ts';
import { DAY, MINUTE, SECOND } from '../time/durations.ts';

/** Limits of the job queue. Times are in milliseconds, sizes in bytes. */
export const JOB_LIMITS = {
  /** Jobs that one gateway runs at once. */
  slots: 4,
  /** Jobs of one person that run at once, so that others get their turn. */
  runningPerPerson: 2,
  /** Queued and running jobs of one person, in all and by default of one kind. */
  unfinishedPerPerson: 20,
  unfinishedPerKind: 5,
  /** How often a gateway looks for jobs whose time has come or whose gateway died. */
  pollEvery: 5 * SECOND,
  /** A gateway that does not renew its lease for so long is dead. Longer than clocks of gateways differ. */
  lease: 30 * SECOND,
  renewEvery: 8 * SECOND,
  /** How often a running job stores its progress. */
  progressEvery: SECOND,
  /** Attempts without a checkpoint in between. */
  attempts: 5,
  backoff: { first: 5 * SECOND, longest: 10 * MINUTE },
  /** How long a stopping gateway waits for its jobs to notice. */
  stopWait: 3 * SECOND,
  inputBytes: 64 * KIB,
  checkpointBytes: 64 * KIB,
  resultBytes: 64 * KIB,
  fileBytes: 64 * MIB,
  filePiece: 256 * KIB,
  fileLife: 7 * DAY,
  /** Finished jobs are deleted after this time. */
  retain: { person: 30 * DAY, system: 3 * DAY },
  /** The top bar shows finished jobs for so long. */
  recent: DAY,
} as const;

export type JobLimits = Widened<typeof JOB_LIMITS>;
