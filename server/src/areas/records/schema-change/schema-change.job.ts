import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@pedestal/contract';
import { type Administration, lockAuthority } from '../../../administration/change.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { JobContext, JobKind, JobResult } from '../../../platform/jobs/job.ts';
import { Stopped } from '../../../platform/jobs/job-attempt.ts';
import { nextTurn } from '../../../platform/time/turns.ts';
import type { SchemaSource } from '../catalogue/schema.ts';
import { runSchemaStatements } from '../catalogue/workspace.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import {
  type ApplyDependencies,
  abandonChange,
  filledTables,
  finishChange,
  stopWatching,
} from './apply-change.ts';
import { buildIndexes } from './build-indexes.ts';
import type { ChangeWork } from './change-work.ts';
import { hasMoreRows } from './fill/fill.store.ts';
import { type CollectionFill, prepareFills } from './fill/fill.ts';
import { type FillProgress, fillDirty } from './fill/fill-batch.ts';
import { type FillHost, readStarted, runFills, type StartedChange } from './fill/fill-run.ts';
import { fillInThread } from './fill/fill-thread.ts';
import type { SchemaChangeRow } from './schema-change.store.ts';

export interface SchemaChangeInput {
  change: string;
}

export interface SchemaChangeJobDependencies extends Omit<ApplyDependencies, 'kind'> {
  database: Database;
  clock: () => number;
  administration: Pick<Administration, 'change'>;
  /** Announces a new version of a workspace to every gateway. */
  onChanged(workspace: string): void;
  /** How long a gateway may use a schema that was replaced. */
  staleSchema?: number;
}

/** Where a killed change continues. */
type Checkpoint = FillProgress & { isFinished?: true };

/** Fills columns and builds indexes of a schema change, and then makes it take effect. */
export function createSchemaChangeJob(
  dependencies: SchemaChangeJobDependencies,
): JobKind<SchemaChangeInput> {
  const { database, clock } = dependencies;
  const { db, kind } = database;

  async function run(id: string, context: JobContext): Promise<JobResult | undefined> {
    const started = await readStarted(db, id);
    if (!started) return undefined;
    const { change, work, after, fills } = started;
    let progress = startOf(context);
    if (!progress.isFinished) {
      // Undone before it began.
      if (change.state === 'abandoned') return undefined;
      if (change.state !== 'running') throw new AppError('changedMeanwhile');
      progress = await fill(database, started, context);
      await buildIndexes(database, work.indexes, context);
      await catchUp(database, id, fills, progress);
      await finish(dependencies, change, work, fills, progress, context);
    }
    await settle(dependencies, change, work, after, context);
    return summarise(progress);
  }

  return {
    kind: 'records.schemaChange',
    maxAtOnce: 1,
    run: async ({ change: id }, context) => (await run(id, context)) ?? {},
    async onStopped(trx, { change: id }, stop) {
      const state = stop.state === 'cancelled' ? 'abandoned' : 'failed';
      await abandonChange(trx, kind, id, { state, at: clock() });
      return undefined;
    },
  };
}

async function fill(
  database: Database,
  started: StartedChange,
  context: JobContext,
): Promise<FillProgress> {
  const { db, kind } = database;
  const progress = startOf(context);
  if (await hasManyRows(db, started.fills)) {
    return fillInThread(database, { change: started.change.id, progress }, context);
  }
  const host: FillHost = {
    db,
    kind,
    write(work) {
      context.signal.throwIfAborted();
      return db.transaction().execute(async (trx) => {
        await work(trx);
        await context.checkpoint(progress, trx);
      });
    },
    async onBatch({ done }, total) {
      await nextTurn();
      context.progress(Math.min(done, total), total);
    },
  };
  await runFills(host, started, progress);
  return progress;
}

/** So many that filling them here would keep everybody else waiting. */
async function hasManyRows(db: Db, fills: readonly CollectionFill[]): Promise<boolean> {
  for (const { collection } of fills) {
    if (await hasMoreRows(db, collection.table, RECORD_LIMITS.smallTable)) return true;
  }
  return false;
}

/** Fills the records that were written meanwhile, until few are left. */
async function catchUp(
  { db, kind }: Database,
  id: string,
  fills: readonly CollectionFill[],
  progress: FillProgress,
): Promise<void> {
  for (;;) {
    const count = await db
      .transaction()
      .execute((trx) => fillDirty(trx, kind, id, fills, progress));
    if (count < RECORD_LIMITS.fillBatch.dirty) return;
  }
}

async function finish(
  { database: { kind }, clock, administration, authority, onChanged }: SchemaChangeJobDependencies,
  change: SchemaChangeRow,
  work: ChangeWork,
  fills: readonly CollectionFill[],
  progress: Checkpoint,
  context: JobContext,
): Promise<void> {
  const isSettled = !fills.some(({ computes }) => computes);
  await administration.change(async (trx, effects) => {
    await lockAuthority(trx, effects, 'everybody');
    if (kind === 'postgres') {
      // Writers wait; readers do not.
      const tables = filledTables(change.workspace, work).map((table) => `"${table}"`);
      if (tables.length > 0) {
        await runSchemaStatements(trx, [
          `lock table ${tables.join(', ')} in share row exclusive mode`,
        ]);
      }
    }
    while ((await fillDirty(trx, kind, change.id, fills, progress)) > 0);
    await finishChange(trx, { kind, authority }, change.id, clock());
    if (isSettled) await stopWatching(trx, kind, change.workspace, work, change.id);
    await context.checkpoint({ ...progress, isFinished: true }, trx);
  });
  onChanged(change.workspace);
}

/** A gateway that used the old schema a moment longer did not calculate new fields. */
async function settle(
  { database, staleSchema = RECORD_LIMITS.staleSchema }: SchemaChangeJobDependencies,
  change: SchemaChangeRow,
  work: ChangeWork,
  after: SchemaSource,
  context: JobContext,
): Promise<void> {
  const computed = work.fills.filter(({ how }) => how === 'compute');
  if (computed.length === 0) return;
  await sleep(staleSchema, undefined, { signal: context.signal }).catch(() => {
    const { reason } = context.signal;
    // The change has taken effect. Who cancels it now only ends the wait.
    const isCancelled = reason instanceof Stopped && reason.reason !== 'shutdown';
    if (!isCancelled) throw reason;
  });
  const fills = prepareFills(after, computed);
  const { db, kind } = database;
  await catchUp(database, change.id, fills, { ...START });
  await db.transaction().execute(async (trx) => {
    while ((await fillDirty(trx, kind, change.id, fills, { ...START })) > 0);
    await stopWatching(trx, kind, change.workspace, work, change.id);
  });
}

function startOf({ lastCheckpoint }: JobContext): Checkpoint {
  return { ...START, ...(lastCheckpoint as Checkpoint | undefined) };
}

const START: FillProgress = { stage: 0, after: '', done: 0, lost: 0 };

function summarise({ done, lost }: FillProgress): JobResult {
  const zh = lost > 0 ? `，${lost} 个值无法转换，可撤销此更改以恢复` : '';
  const en = lost > 0 ? `; ${lost} values did not convert, undo the change to restore them` : '';
  return {
    summary: { 'zh-CN': `已更新 ${done} 条记录${zh}`, 'en-US': `${done} records updated${en}` },
    data: { done, lost },
  };
}
