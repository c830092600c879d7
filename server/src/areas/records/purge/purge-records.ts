import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { JobContext, JobResult } from '../../../platform/jobs/job.ts';
import type { TaskScheduler } from '../../../platform/jobs/schedules.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { deleteCommentsOf } from '../comment/comment.store.ts';
import { insertChanges } from '../history/change.store.ts';
import { blankHistory } from '../history/purge-history.store.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { findReferences } from '../record/references.ts';
import { removeTokens } from '../search/search.store.ts';
import { deleteRevisionsOf } from '../transition/revision.store.ts';
import { deleteRecords, type ExpiredRecord, lockExpired } from './purge.store.ts';

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
}

export function schedulePurge(jobs: TaskScheduler, dependencies: Dependencies): void {
  jobs.schedule({
    name: 'records.trash.purge',
    title: { 'zh-CN': '清理回收站中的记录', 'en-US': 'Purge records in the trash' },
    when: { every: RECORD_LIMITS.purgeEvery },
    run: (context) => purgeTrash(dependencies, context),
  });
}

type Progress = Pick<JobContext, 'signal' | 'checkpoint' | 'lastCheckpoint'>;

/**
 * Purges records that have been in the trash for too long. Each batch is committed with the
 * checkpoint, so a gateway that lost the job purges nothing more. What other records still link to
 * stays until they let go of it.
 */
export async function purgeTrash(
  { db, kind, clock, catalogue }: Dependencies,
  context: Progress,
): Promise<JobResult> {
  const before = clock() - RECORD_LIMITS.trashKeptFor;
  const limit: number = RECORD_LIMITS.purgeBatch;
  let purged = Number(context.lastCheckpoint ?? 0);
  for (const { collections } of await catalogue.list()) {
    for (const collection of collections.values()) {
      const references = await findReferences(catalogue, collection);
      for (let count = limit; count === limit; ) {
        context.signal.throwIfAborted();
        count = await db.transaction().execute(async (trx) => {
          const found = await lockExpired(trx, kind, collection, references, { before, limit });
          if (found.length === 0) return 0;
          await purge(trx, kind, collection, found, clock());
          await context.checkpoint(purged + found.length, trx);
          return found.length;
        });
        purged += count;
      }
    }
  }
  return {
    summary: { 'zh-CN': `已清理 ${purged} 条记录`, 'en-US': `${purged} records purged` },
    data: { purged },
  };
}

/** The cleanup of files finds out by itself that the records are gone. */
async function purge(
  trx: Db,
  kind: DatabaseKind,
  collection: CollectionSchema,
  records: readonly ExpiredRecord[],
  now: number,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const { workspace, id, systemCode } = collection;
  await deleteRecords(trx, kind, collection, ids);
  await deleteCommentsOf(trx, ids);
  await deleteRevisionsOf(trx, ids);
  await removeTokens(trx, kind, ids);
  await blankHistory(trx, ids);
  await insertChanges(
    trx,
    kind,
    records.map((record) => ({
      workspace,
      collection: id,
      record_id: record.id,
      version: record.version + 1,
      at: now,
      changed_by: '',
      via: 'purge',
      call_id: null,
      changes: {},
    })),
  );
  await appendAudit(trx, {
    at: now,
    actorId: null,
    action: 'records.purge',
    targetType: 'collection',
    targetId: `${workspace}.${id}`,
    systemCode,
    after: { records: ids },
  });
}
