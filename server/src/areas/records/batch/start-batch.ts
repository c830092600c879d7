import type { RecordBatch } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { JobQueue } from '../../../platform/jobs/job-queues.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { actorOf } from '../record/record-change.ts';
import type { EffectDependencies, EffectLog } from '../transition/effects.ts';
import { finishEffects } from '../transition/transition.service.ts';
import * as store from './batch.store.ts';
import type { StoredAction } from './batch-action.ts';
import type { BatchJob } from './batch-job.ts';
import { runRows } from './run-rows.ts';

export interface StartDependencies {
  effects: EffectDependencies;
  queue: JobQueue<BatchJob>;
}

/** Stores batches, and does them or queues their jobs. */
export function createBatchStart({ effects, queue }: StartDependencies) {
  const { clock, once, onChanged } = effects;
  const inline = RECORD_LIMITS.batchInline;

  return async function start(
    collection: CollectionSchema,
    action: StoredAction,
    items: readonly store.BatchItem[],
    context: SignedInContext,
  ): Promise<RecordBatch> {
    const actor = actorOf(context, action.kind === 'undo' ? 'undo' : 'batch');
    const now = clock();
    const id = newId(now);
    let log: EffectLog | undefined;
    let announce: (() => void) | undefined;
    const work = async (trx: Db) => {
      await store.insertBatch(
        trx,
        {
          id,
          workspace: collection.workspace,
          collection: collection.id,
          user_id: actor.userId,
          locale: actor.locale,
          action: JSON.stringify(action),
          total: items.length,
          job_id: null,
          created_at: now,
        },
        items,
      );
      if (items.length <= inline) {
        ({ log } = await runRows(effects, trx, { id, collection, action, actor }, inline));
      } else {
        const job = await queue.add(trx, {
          title: { 'zh-CN': '批量修改记录', 'en-US': 'Change many records' },
          input: { batch: id },
          userId: actor.userId,
          systemCode: collection.systemCode,
        });
        await store.setJob(trx, id, job.id);
        announce = job.announce;
      }
      return showBatch(trx, id);
    };
    return once(context, work, () => {
      if (log) finishEffects(log, onChanged);
      announce?.();
    });
  };
}

/** Progress and result of a batch. */
export async function showBatch(trx: Db, id: string): Promise<RecordBatch> {
  const batch = await store.findBatch(trx, id);
  const states = await store.countStates(trx, id);
  const failed = await store.readFailed(trx, id, RECORD_LIMITS.batchFailed);
  const countOf = (state: string) => states.get(state) ?? 0;
  return {
    id,
    job: batch?.job_id ?? null,
    total: batch?.total ?? 0,
    done: countOf('done'),
    unchanged: countOf('unchanged'),
    failedCount: countOf('failed'),
    failed: failed.map((row) => ({
      id: row.id,
      error: row.error ?? '',
      message: row.message ?? '',
    })),
  };
}
