import { AppError } from '@pedestal/contract';
import type { Database, Db } from '../db/database.ts';
import { lockName } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import { countUnfinished, insertJob } from './job.store.ts';
import type { Job, JobKind, NewJob } from './job.ts';
import type { JobLimits } from './job-limits.ts';
import { toBoundedJson } from './stored-json.ts';

/** Queues jobs of one kind. */
export interface JobQueue<Input> {
  /**
   * Queues a job in the caller's transaction; call `announce` after the commit. Throws `tooManyJobs` or
   * `tooManyJobsOfKind`.
   */
  add(trx: Db, job: NewJob<Input>): Promise<{ id: string; announce(): void }>;
}

/** Registers kinds of jobs. */
export interface JobRegistry {
  register<Input>(kind: JobKind<Input>): JobQueue<Input>;
}

interface QueuesDependencies {
  database: Database;
  clock: () => number;
  limits: JobLimits;
  /** Tells the owner and the gateways of a new job. */
  announce(job: Pick<Job, 'id' | 'user_id'>): void;
}

/** The kinds of jobs, and how jobs of each are queued. */
export function createJobQueues({ database, clock, limits, announce }: QueuesDependencies) {
  const kinds = new Map<string, JobKind<unknown>>();

  /** Throws if the person has too many unfinished jobs. Concurrent calls for one person wait for each other. */
  async function requireRoom(trx: Db, userId: string, kind: string): Promise<void> {
    await lockName(trx, database.kind, `jobs of ${userId}`);
    const { all, ofKind } = await countUnfinished(trx, userId, kind);
    const most = kinds.get(kind)?.maxPerPerson ?? limits.unfinishedPerKind;
    if (ofKind >= most) throw new AppError('tooManyJobsOfKind', { reason: `${kind} ${most}` });
    const mostInAll = limits.unfinishedPerPerson;
    if (all >= mostInAll) throw new AppError('tooManyJobs', { reason: String(mostInAll) });
  }

  return {
    kinds: kinds as ReadonlyMap<string, JobKind<unknown>>,
    requireRoom,
    register<Input>(kind: JobKind<Input>): JobQueue<Input> {
      if (kinds.has(kind.kind)) throw new Error(`the job kind ${kind.kind} is registered twice`);
      kinds.set(kind.kind, kind as JobKind<unknown>);
      return {
        async add(trx, { title, input, userId, systemCode = null }) {
          if (userId !== null) await requireRoom(trx, userId, kind.kind);
          const now = clock();
          const id = newId(now);
          await insertJob(trx, {
            id,
            kind: kind.kind,
            title: JSON.stringify(title),
            user_id: userId,
            system_code: systemCode,
            schedule: null,
            input: toBoundedJson(input, limits.inputBytes, 'input'),
            run_at: now,
          });
          return { id, announce: () => announce({ id, user_id: userId }) };
        },
      };
    },
  };
}
