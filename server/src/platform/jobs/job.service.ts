import { Readable } from 'node:stream';
import {
  AppError,
  type AuditAction,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Db } from '../db/database.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import type { SignedInContext } from '../http/context.ts';
import { RawReply } from '../http/raw-reply.ts';
import { cancelQueued, deleteFinished, requestCancel, requeueJob } from './job.store.ts';
import type { Job } from './job.ts';
import { readPieces } from './job-file.store.ts';
import { findBusySchedules, findJob, readJobs, readRecentJobs } from './job-list.store.ts';
import { toError, toOwnedView, toView } from './job-view.ts';
import type { Jobs } from './jobs.ts';

type Routes = typeof routeGroups.jobs;
type Query = RouteParsed<Routes['list']>['query'];

const RECENT_MAX = 50;

/** An administrative action on a job of somebody else or on a schedule. */
export interface JobAction {
  action: Extract<AuditAction, `job.${string}`>;
  targetType: 'job' | 'schedule';
  targetId: string;
  targetName: string;
  systemCode?: string | null;
}

export interface JobServiceDependencies {
  db: Db;
  clock: () => number;
  jobs: Jobs;
  /** May the person see and stop the jobs of others? */
  canManage(userId: string): boolean | Promise<boolean>;
  findPeople(
    ids: Iterable<string>,
  ): Promise<ReadonlyMap<string, { id: string; userName: string; displayName: string }>>;
  /** The last statement of the change. */
  recordAudit(trx: Db, context: SignedInContext, action: JobAction): Promise<void>;
}

export type JobService = ReturnType<typeof createJobService>;

/** What people do with jobs. Everybody has their own; operators also see and stop those of others. */
export function createJobService(dependencies: JobServiceDependencies) {
  const { db, clock, jobs, findPeople } = dependencies;
  const changes = createJobChanges(dependencies);
  const optionsFor = ({ locale }: SignedInContext) => ({ locale, now: clock() });
  const { requireOwn, requireVisible } = changes;

  return {
    ...changes,
    async recent(context: SignedInContext): Promise<RouteOutput<Routes['recent']>> {
      const since = clock() - jobs.limits.recent;
      const { userId } = context.session;
      const rows = await readRecentJobs(db, userId, { since, limit: RECENT_MAX });
      return { items: rows.map((row) => toView(row, optionsFor(context))) };
    },
    async list({ state, ...place }: Query, context: SignedInContext) {
      const page = await readJobs(db, { userId: context.session.userId, state }, place);
      return { ...page, items: page.items.map((row) => toView(row, optionsFor(context))) };
    },
    async listAll({ state, ...place }: Query, context: SignedInContext) {
      const page = await readJobs(db, { state }, place);
      const owners = page.items.flatMap(({ user_id }) => user_id ?? []);
      const people = await findPeople(owners);
      const items = page.items.map((row) =>
        toOwnedView(row, { ...optionsFor(context), user: people.get(row.user_id ?? '') ?? null }),
      );
      return { ...page, items };
    },
    async get(id: string, context: SignedInContext): Promise<RouteOutput<Routes['get']>> {
      const job = await requireVisible(id, context);
      const view = toView(job, optionsFor(context));
      return job.user_id === context.session.userId ? view : { ...view, result: null, file: null };
    },
    async download(id: string, context: SignedInContext): Promise<RawReply> {
      const job = await requireOwn(id, context);
      if (job.file_part === null || job.file_name === null) throw new AppError('notFound');
      if ((job.file_expires_at ?? 0) <= clock()) throw new AppError('resultExpired');
      const content = Readable.from(readPieces(db, id, job.file_part));
      return new RawReply(job.file_type ?? 'application/octet-stream', content, {
        'content-disposition': contentDisposition(job.file_name, 'attachment'),
        'content-length': String(job.file_size),
      });
    },
    async schedules({ locale }: SignedInContext): Promise<RouteOutput<Routes['schedules']>> {
      const busy = await findBusySchedules(db);
      const states = await jobs.schedules.list();
      const items = states.map(({ task: { name, title, when }, row }) => ({
        name,
        title,
        every: 'every' in when ? when.every : null,
        cron: 'cron' in when ? when.cron : null,
        nextAt: row.next_at,
        running: busy.has(name),
        last:
          row.last_at === null || row.last_state === null
            ? null
            : {
                at: row.last_at,
                state: row.last_state,
                error: toError(row.last_error, null, locale),
              },
      }));
      return { items };
    },
  };
}

function createJobChanges({ db, clock, jobs, canManage, recordAudit }: JobServiceDependencies) {
  const isOwn = (job: Job, { session }: SignedInContext) => job.user_id === session.userId;

  /** Throws `notFound` for a job that does not exist or is not the caller's. */
  async function requireOwn(id: string, context: SignedInContext): Promise<Job> {
    const job = await findJob(db, id);
    if (!job || !isOwn(job, context)) throw new AppError('notFound');
    return job;
  }

  async function requireVisible(id: string, context: SignedInContext): Promise<Job> {
    const job = await findJob(db, id);
    const isVisible = job && (isOwn(job, context) || (await canManage(context.session.userId)));
    if (!isVisible) throw new AppError('notFound');
    return job;
  }

  async function recordForeign(
    trx: Db,
    context: SignedInContext,
    job: Job,
    action: JobAction['action'],
  ): Promise<void> {
    if (isOwn(job, context)) return;
    const { id: targetId, kind: targetName, system_code: systemCode } = job;
    await recordAudit(trx, context, {
      action,
      targetType: 'job',
      targetId,
      targetName,
      systemCode,
    });
  }

  return {
    requireOwn,
    requireVisible,
    async cancel(id: string, context: SignedInContext): Promise<null> {
      const job = await requireVisible(id, context);
      await db.transaction().execute(async (trx) => {
        const cancelled = await cancelQueued(trx, id, clock());
        if (cancelled) await jobs.onCancelled(trx, cancelled);
        else if (!(await requestCancel(trx, id))) throw new AppError('jobFinished');
        await recordForeign(trx, context, job, 'job.cancel');
      });
      jobs.stop(id);
      jobs.notifyOwner(job);
      return null;
    },
    async retry(id: string, context: SignedInContext): Promise<null> {
      const job = await requireVisible(id, context);
      try {
        await db.transaction().execute(async (trx) => {
          if (job.user_id !== null) await jobs.requireRoom(trx, job.user_id, job.kind);
          if (!(await requeueJob(trx, id, clock()))) throw new AppError('jobUnfinished');
          await recordForeign(trx, context, job, 'job.retry');
        });
      } catch (error) {
        // The schedule has another unfinished job.
        throw isUniqueViolation(error) ? new AppError('jobUnfinished') : error;
      }
      jobs.announce(job);
      return null;
    },
    async dismiss(id: string, context: SignedInContext): Promise<null> {
      const job = await requireOwn(id, context);
      if (!(await deleteFinished(db, id))) throw new AppError('jobUnfinished');
      jobs.notifyOwner(job);
      return null;
    },
    async runSchedule(
      name: string,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['runSchedule']>> {
      const task = jobs.schedules.find(name);
      if (!task) throw new AppError('notFound');
      const { userId } = context.session;
      const id = await db.transaction().execute(async (trx) => {
        const queued = await jobs.schedules.queueNow(trx, task, userId);
        if (queued === undefined) throw new AppError('jobUnfinished');
        const target = { targetType: 'schedule', targetId: name, targetName: name } as const;
        await recordAudit(trx, context, { action: 'job.runSchedule', ...target });
        return queued;
      });
      jobs.announce({ id, user_id: userId });
      return { id };
    },
  };
}
