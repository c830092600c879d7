import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Page, readPage } from '../db/keyset.ts';
import type { Job } from './job.ts';

export interface JobFilter {
  /** undefined: of everybody and of the console. */
  userId?: string;
  state: 'all' | 'unfinished' | 'failed';
}

const ID = { expression: sql.ref<string>('job.id'), type: 'text' } as const;

/** Jobs, newest first. */
export function readJobs(
  db: Db,
  { userId, state }: JobFilter,
  place: { cursor?: string | undefined; limit: number },
): Promise<Page<Job>> {
  const query = db
    .selectFrom('job')
    .selectAll()
    .$if(userId !== undefined, (jobs) => jobs.where('user_id', '=', userId ?? ''))
    .$if(state === 'unfinished', (jobs) => jobs.where('state', 'in', ['queued', 'running']))
    .$if(state === 'failed', (jobs) => jobs.where('state', '=', 'failed'));
  const keyset = { ...place, sort: 'id', order: 'desc', key: ID, id: ID } as const;
  return readPage(query, keyset, ({ id }) => ({ value: id, id }));
}

export function findJob(db: Db, id: string): Promise<Job | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Unfinished jobs of a person and those that finished since a time. */
function recentJobs(db: Db, userId: string, since: number) {
  return db
    .selectFrom('job')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>=', since)]));
}

export function readRecentJobs(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<Job[]> {
  return recentJobs(db, userId, since).selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export async function countRecentJobs(db: Db, userId: string, since: number): Promise<number> {
  const { count } = await recentJobs(db, userId, since)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The schedules that have an unfinished job. */
export async function findBusySchedules(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('job')
    .select('schedule')
    .where('schedule', 'is not', null)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return new Set(rows.map(({ schedule }) => schedule));
}
