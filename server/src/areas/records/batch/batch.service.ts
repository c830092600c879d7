import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { JobQueue } from '../../../platform/jobs/job-queues.ts';
import { openGates } from '../change/open-record.ts';
import type { Gate } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { ProblemError } from '../record/problems.ts';
import { readPage } from '../record/record.store.ts';
import type { RecordListService } from '../record/record-list.service.ts';
import type { EffectDependencies } from '../transition/effects.ts';
import * as store from './batch.store.ts';
import { rightOf } from './batch-action.ts';
import type { BatchJob } from './batch-job.ts';
import { createBatchStart, showBatch } from './start-batch.ts';

type Routes = typeof routeGroups.recordBatch;

export interface BatchDependencies {
  db: Db;
  effects: EffectDependencies;
  lists: Pick<RecordListService, 'compileFilter'>;
  queue: JobQueue<BatchJob>;
}

export type BatchService = ReturnType<typeof createBatchService>;

/** Changes many records: at once if they are few, else as a job. */
export function createBatchService({ db, effects, lists, queue }: BatchDependencies) {
  const { kind, catalogue, gates } = effects;
  const start = createBatchStart({ effects, queue });

  /** The ids of a list, as far as the person may see it. */
  async function select(f: string, gate: Gate, trashed: boolean): Promise<store.BatchItem[]> {
    const filter = await lists.compileFilter(f, gate);
    const limit = RECORD_LIMITS.batchRows + 1;
    const page = { gate, columns: [], filter, sorts: [], from: undefined, trashed, limit };
    const rows = await readPage(db, kind, { ...page, plan: 'walk' });
    if (rows.length === limit) throw new AppError('batchTooLarge');
    return rows.map(({ id }) => ({ recordId: String(id), undoes: null }));
  }

  /** Throws `notFound` for a batch of somebody else or of another collection. */
  async function requireOwn(
    { workspace, collection, batch }: RouteParsed<Routes['get']>['params'],
    { session }: SignedInContext,
  ) {
    const found = await store.findBatch(db, batch);
    const isOwn = found?.user_id === session.userId;
    if (!isOwn || found.workspace !== workspace || found.collection !== collection) {
      throw new AppError('notFound');
    }
    return found;
  }

  return {
    start: ({ params, body }: RouteParsed<Routes['start']>, context: SignedInContext) =>
      explainProblems(context.locale, async () => {
        const { ids, f, action } = body;
        if ((ids === undefined) === (f === undefined)) {
          throw new ProblemError({ field: 'ids', name: 'required' });
        }
        const collection = await catalogue.collection(params.workspace, params.collection);
        const right = rightOf(collection, action);
        if (right === undefined) throw new AppError('notFound');
        const { reader } = await openGates(gates, context.session.userId, collection, right);
        const items = ids
          ? [...new Set(ids)].sort().map((recordId) => ({ recordId, undoes: null }))
          : await select(f ?? '', reader, action.kind === 'restore');
        return start(collection, action, items, context);
      }),

    async get({ params }: RouteParsed<Routes['get']>, context: SignedInContext) {
      await requireOwn(params, context);
      return showBatch(db, params.batch);
    },

    undo: ({ params }: RouteParsed<Routes['undo']>, context: SignedInContext) =>
      explainProblems(context.locale, async () => {
        const { id } = await requireOwn(params, context);
        const collection = await catalogue.collection(params.workspace, params.collection);
        await openGates(gates, context.session.userId, collection, 'read');
        return start(collection, { kind: 'undo' }, await store.readDone(db, id), context);
      }),
  };
}
