import type { Database, Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { TaskScheduler } from '../../../platform/jobs/schedules.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { buildIndexes } from '../schema-change/build-indexes.ts';
import type { Catalogue } from './catalogue.ts';
import { indexStatement, waitingIndexes } from './table-shapes.ts';

interface Dependencies {
  database: Database;
  catalogue: Catalogue;
}

/** Gives workspaces that were installed by an older program the indexes that their views have now. */
export function scheduleWaitingIndexes(jobs: TaskScheduler, dependencies: Dependencies): void {
  jobs.schedule({
    name: 'records.indexes.build',
    title: { 'zh-CN': '补建待办列表的索引', 'en-US': 'Build missing indexes of waiting lists' },
    when: { every: RECORD_LIMITS.indexesEvery, firstAfter: RECORD_LIMITS.searchEvery },
    run: (context) => buildWaitingIndexes(dependencies, context),
  });
}

export async function buildWaitingIndexes(
  { database, catalogue }: Dependencies,
  context: Pick<JobContext, 'signal' | 'runInThread'>,
): Promise<void> {
  const { db, kind } = database;
  const present = await readIndexes(db, kind);
  const collections = (await catalogue.list()).flatMap((each) => [...each.collections.values()]);
  const missing = collections.flatMap((collection) =>
    waitingIndexes(collection)
      .filter(([name]) => !present.has(name))
      .map(([name, statement]) => ({
        ...{ table: collection.table, name },
        statement: indexStatement(kind, statement),
      })),
  );
  await buildIndexes(database, missing, context);
}

/** Those of records; one that is not finished does not count. */
async function readIndexes(db: Db, kind: DatabaseKind): Promise<ReadonlySet<string>> {
  const rows = await selectRows<{ name: string }>(
    db,
    kind === 'postgres'
      ? `select c.relname as "name" from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indisvalid and c.relname like 'r\\_%'`
      : `select name as "name" from sqlite_master where type = 'index' and name like 'r\\_%' escape '\\'`,
    [],
  );
  return new Set(rows.map(({ name }) => name));
}
