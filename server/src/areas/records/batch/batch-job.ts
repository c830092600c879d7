import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import type { JobContext, JobKind, JobResult } from '../../../platform/jobs/job.ts';
import { openGates } from '../change/open-record.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { EffectDependencies } from '../transition/effects.ts';
import { finishEffects } from '../transition/transition.service.ts';
import { countStates, findBatch } from './batch.store.ts';
import { rightOf, type StoredAction } from './batch-action.ts';
import { type Batch, runRows } from './run-rows.ts';

export interface BatchJob {
  batch: string;
}

/**
 * Does a large batch in pieces. Each piece and its results are committed with the job's
 * checkpoint, so that a killed gateway's successor does nothing twice.
 */
export function batchJob({ db, effects }: { db: Db; effects: EffectDependencies }) {
  const { catalogue, gates, onChanged } = effects;

  async function load(id: string): Promise<Batch & { total: number }> {
    const row = await findBatch(db, id);
    if (!row) throw new AppError('notFound');
    const action = JSON.parse(row.action) as StoredAction;
    return {
      id,
      total: row.total,
      collection: await catalogue.collection(row.workspace, row.collection),
      action,
      actor: {
        userId: row.user_id,
        locale: row.locale as Locale,
        callId: undefined,
        via: action.kind === 'undo' ? 'undo' : 'batch',
      },
    };
  }

  async function run({ batch: id }: BatchJob, context: JobContext): Promise<JobResult> {
    let looked = Number(context.lastCheckpoint ?? 0);
    for (;;) {
      context.signal.throwIfAborted();
      // Anew for each piece: schema and rights may change meanwhile.
      const batch = await load(id);
      const right = rightOf(batch.collection, batch.action);
      if (right === undefined) throw new AppError('notFound');
      await openGates(gates, batch.actor.userId, batch.collection, right);
      const { count, log } = await retryConflicts(() =>
        db.transaction().execute(async (trx) => {
          const piece = await runRows(effects, trx, batch, RECORD_LIMITS.batchPiece);
          await context.checkpoint(looked + piece.count, trx);
          return piece;
        }),
      );
      finishEffects(log, onChanged);
      looked += count;
      context.progress(looked, batch.total);
      if (count < RECORD_LIMITS.batchPiece) break;
    }
    return summarise(id);
  }

  async function summarise(id: string, trx = db): Promise<JobResult> {
    const states = await countStates(trx, id);
    const [done, failed] = [states.get('done') ?? 0, states.get('failed') ?? 0];
    return {
      summary: {
        'zh-CN': `已修改 ${done} 条，失败 ${failed} 条`,
        'en-US': `${done} changed, ${failed} failed`,
      },
      data: { batch: id, done, failed },
    };
  }

  const kind: JobKind<BatchJob> = {
    kind: 'records.batch',
    maxAtOnce: 2,
    run,
    onStopped: async (trx, { batch }) =>
      (await findBatch(trx, batch)) ? summarise(batch, trx) : undefined,
  };
  return kind;
}
