import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type DatabaseKind, skipLocked } from '../db/dialect.ts';
import type { Job, Outcome } from './job.ts';

const UNFINISHED = ['queued', 'running'] as const;

export type NewJobRow = Pick<
  Job,
  'id' | 'kind' | 'title' | 'user_id' | 'system_code' | 'schedule' | 'input' | 'run_at'
>;

/** False: the schedule already has an unfinished job. */
export async function insertJob(trx: Db, row: NewJobRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('job')
    .values({ ...row, state: 'queued', created_at: row.run_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Numbers of unfinished jobs of a person, in all and of one kind. */
export async function countUnfinished(
  db: Db,
  userId: string,
  kind: string,
): Promise<{ all: number; ofKind: number }> {
  const { all, ofKind } = await db
    .selectFrom('job')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      eb.fn.countAll().filterWhere('kind', '=', kind).as('ofKind'),
    ])
    .where('user_id', '=', userId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  return { all: Number(all), ofKind: Number(ofKind) };
}

export interface Claim {
  token: string;
  now: number;
  until: number;
  /** Kinds that this gateway has room for. */
  kinds: readonly string[];
  runningPerPerson: number;
}

/** Takes the next job whose time has come or whose lease has expired. No two gateways get the same one. */
export async function claimJob(
  db: Db,
  databaseKind: DatabaseKind,
  { token, now, until, kinds, runningPerPerson }: Claim,
): Promise<Job | undefined> {
  const next = db
    .selectFrom('job as next')
    .select('next.id')
    .where('next.kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('next.state', '=', 'queued'),
          eb('next.run_at', '<=', now),
          eb.or([
            eb('next.user_id', 'is', null),
            eb(
              eb
                .selectFrom('job as other')
                .select((other) => other.fn.countAll<number>().as('count'))
                .whereRef('other.user_id', '=', 'next.user_id')
                .where('other.state', '=', 'running'),
              '<',
              runningPerPerson,
            ),
          ]),
        ]),
        eb.and([eb('next.state', '=', 'running'), eb('next.lease_until', '<', now)]),
      ]),
    )
    .orderBy('next.run_at')
    .orderBy('next.id')
    .limit(1);
  return db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      lease_token: token,
      lease_until: until,
      attempts: eb('attempts', '+', 1),
      started_at: eb.fn.coalesce('started_at', sql<number>`${now}`),
    }))
    .where('id', '=', skipLocked(next, databaseKind))
    .returningAll()
    .executeTakeFirst();
}

/** Extends leases. Returns those that are still held, and whether their cancellation was requested. */
export async function renewLeases(
  db: Db,
  tokens: readonly string[],
  until: number,
): Promise<Pick<Job, 'lease_token' | 'cancel_requested'>[]> {
  return db
    .updateTable('job')
    .set({ lease_until: until })
    .where('lease_token', 'in', tokens)
    .returning(['lease_token', 'cancel_requested'])
    .execute();
}

export interface Progress {
  done: number;
  total: number | null;
}

/** False: the lease is lost. */
export async function writeProgress(
  db: Db,
  token: string,
  progress: Progress,
  until: number,
): Promise<boolean> {
  return isWritten(
    await db
      .updateTable('job')
      .set({ ...progress, lease_until: until })
      .where('lease_token', '=', token)
      .executeTakeFirst(),
  );
}

/** A checkpoint proves that attempts get somewhere, so it restarts their count. False: the lease is lost. */
export async function writeCheckpoint(
  trx: Db,
  token: string,
  checkpoint: string,
  progress: Progress,
  until: number,
): Promise<boolean> {
  return isWritten(
    await trx
      .updateTable('job')
      .set({ ...progress, checkpoint, attempts: 1, lease_until: until })
      .where('lease_token', '=', token)
      .executeTakeFirst(),
  );
}

const RELEASED = { lease_token: null, lease_until: null } as const;

/** Stores how an attempt ended, and returns the job then. Undefined: the lease is lost. */
export async function settleJob(
  trx: Db,
  token: string,
  outcome: Outcome,
  { now, progress }: { now: number; progress?: Progress | undefined },
): Promise<Job | undefined> {
  return trx
    .updateTable('job')
    .set({ ...progress, ...RELEASED })
    .$if(outcome.state !== 'queued', (query) =>
      query.set({ state: outcome.state, cancel_requested: 0, finished_at: now }),
    )
    .set((eb) => {
      switch (outcome.state) {
        case 'done':
          return { result: JSON.stringify(outcome.result ?? {}), error: null };
        case 'failed':
          return { error: outcome.error, error_detail: outcome.detail ?? null };
        case 'cancelled':
          return { error: outcome.error ?? null };
        case 'queued':
          return {
            state: 'queued' as const,
            run_at: outcome.runAt,
            attempts: outcome.isFailure ? eb.ref('attempts') : eb('attempts', '-', 1),
          };
      }
    })
    .where('lease_token', '=', token)
    .returningAll()
    .executeTakeFirst();
}

/** What a job that was not finished has done. */
export async function setResult(trx: Db, id: string, result: string): Promise<void> {
  await trx.updateTable('job').set({ result }).where('id', '=', id).execute();
}

/** Cancels a queued job, and returns it. Undefined: it is not queued. */
export async function cancelQueued(db: Db, id: string, now: number): Promise<Job | undefined> {
  return db
    .updateTable('job')
    .set({ state: 'cancelled', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
}

/** False: it is not running. */
export async function requestCancel(db: Db, id: string): Promise<boolean> {
  return isWritten(
    await db
      .updateTable('job')
      .set({ cancel_requested: 1 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst(),
  );
}

/** Queues a failed or cancelled job again; it continues from its checkpoint. False: it is in another state. */
export async function requeueJob(trx: Db, id: string, now: number): Promise<boolean> {
  return isWritten(
    await trx
      .updateTable('job')
      .set({ state: 'queued', attempts: 0, run_at: now, finished_at: null })
      .set({ result: null, error: null, error_detail: null, cancel_requested: 0 })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'cancelled'])
      .executeTakeFirst(),
  );
}

/** Deletes a finished job with its file. False: it is not finished. */
export async function deleteFinished(db: Db, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteFinishedBefore(
  db: Db,
  before: { person: number; system: number },
): Promise<void> {
  await db
    .deleteFrom('job')
    .where('finished_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', 'is not', null), eb('finished_at', '<', before.person)]),
        eb.and([eb('user_id', 'is', null), eb('finished_at', '<', before.system)]),
      ]),
    )
    .execute();
}

/**
 * Deletes the jobs of a person whose account is erased. Unfinished ones become jobs of the console that are cancelled:
 * a gateway must end what they had under way.
 */
export async function eraseJobsOf(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('job')
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .execute();
  await trx
    .updateTable('job')
    .set((eb) => ({ user_id: null, cancel_requested: 1, run_at: eb.ref('created_at') }))
    .where('user_id', '=', userId)
    .execute();
}

/** Ends what a wrong clock has dated into the future. */
export async function moveJobsToPresent(trx: Db, now: number): Promise<void> {
  await trx.updateTable('job').set({ run_at: now }).where('run_at', '>', now).execute();
  await trx.updateTable('job').set({ lease_until: now }).where('lease_until', '>', now).execute();
}

function isWritten(result: { numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n;
}
