import { Cron } from 'croner';
import type { Db } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { insertJob } from './job.store.ts';
import type { JobContext, JobResult, Texts } from './job.ts';
import {
  insertSchedule,
  readSchedules,
  type ScheduleRow,
  takeOccurrence,
} from './schedule.store.ts';

/** Work that the console does periodically, once in a whole cluster. */
export interface ScheduledTask {
  /** `<area>.<action>`; also the kind of its jobs. */
  name: string;
  title: Texts;
  when: Interval | { cron: string };
  run(context: JobContext): Promise<JobResult> | Promise<void>;
}

/** Registers periodic tasks. */
export interface TaskScheduler {
  schedule(task: ScheduledTask): void;
}

interface Interval {
  /** Milliseconds from one start to the next. */
  every: number;
  /** Milliseconds until the first run of a new installation; default: `every`. */
  firstAfter?: number;
}

export interface SchedulesDependencies {
  db: Db;
  clock: () => number;
  tasks: ReadonlyMap<string, ScheduledTask>;
}

export interface ScheduleState {
  task: ScheduledTask;
  row: ScheduleRow;
}

/** Queues the jobs of periodic tasks. */
export function createSchedules({ db, clock, tasks }: SchedulesDependencies) {
  const names = () => [...tasks.keys()];
  let isPrepared = false;

  /** The id of the job; undefined: the task has an unfinished one. */
  async function insertTaskJob(
    trx: Db,
    task: ScheduledTask,
    userId: string | null,
  ): Promise<string | undefined> {
    const now = clock();
    const id = newId(now);
    const isInserted = await insertJob(trx, {
      id,
      kind: task.name,
      title: JSON.stringify(task.title),
      user_id: userId,
      system_code: null,
      schedule: task.name,
      input: 'null',
      run_at: now,
    });
    return isInserted ? id : undefined;
  }

  /** Adds the schedules that do not exist yet. */
  async function prepare(): Promise<void> {
    const now = clock();
    for (const { name, when } of tasks.values()) {
      const latest = nextTime(when, now);
      const first = 'every' in when ? now + (when.firstAfter ?? when.every) : latest;
      await insertSchedule(db, name, { first, latest });
    }
    isPrepared = true;
  }

  return {
    /** Queues a job for each task that is due. Of all gateways, one succeeds. */
    async queueDue(): Promise<void> {
      // Not at the start of the gateway, which must not need a write: the disk may be full.
      if (!isPrepared) await prepare();
      const now = clock();
      const rows = await readSchedules(db, names());
      for (const { name, next_at: at } of rows.filter((row) => row.next_at <= now)) {
        const task = tasks.get(name);
        if (!task) continue;
        await db.transaction().execute(async (trx) => {
          const isOurs = await takeOccurrence(trx, name, { at, nextAt: nextTime(task.when, now) });
          // While the last run is not finished, an occurrence is left out.
          if (isOurs) await insertTaskJob(trx, task, null);
        });
      }
    },
    /** Queues a run now. */
    queueNow: insertTaskJob,
    find: (name: string) => tasks.get(name),
    async list(): Promise<ScheduleState[]> {
      const rows = await readSchedules(db, names());
      return rows.flatMap((row) => {
        const task = tasks.get(row.name);
        return task ? [{ task, row }] : [];
      });
    },
  };
}

function nextTime(when: ScheduledTask['when'], now: number): number {
  if ('every' in when) return now + when.every;
  const next = new Cron(when.cron, { paused: true }).nextRun(new Date(now));
  if (!next) throw new RangeError(`the schedule ${when.cron} has no next time`);
  return next.getTime();
}
