import type { Db } from '../db/database.ts';
import { setResult } from './job.store.ts';
import type { Job, JobKind } from './job.ts';
import { deleteUnfinishedFile } from './job-file.store.ts';

/** Ends what a failed or cancelled job had under way, in the transaction that stores its state. */
export async function stopJob(
  trx: Db,
  kinds: ReadonlyMap<string, JobKind<unknown>>,
  job: Job,
): Promise<void> {
  const { id, state } = job;
  if (state !== 'failed' && state !== 'cancelled') return;
  await deleteUnfinishedFile(trx, job);
  const lastCheckpoint = job.checkpoint === null ? undefined : JSON.parse(job.checkpoint);
  const result = await kinds
    .get(job.kind)
    ?.onStopped?.(trx, JSON.parse(job.input), { id, state, lastCheckpoint });
  if (result) await setResult(trx, id, JSON.stringify(result));
}
