import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { TaskScheduler } from '../../../platform/jobs/schedules.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { markBuilt, readBuilt, readTexts, writeTokens } from './search.store.ts';
import { searchFieldsOf, tokensOfRecord } from './search-fields.ts';

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
}

/** Raised when the same text gets other tokens: every collection is indexed again. */
const TOKEN_FORMAT = 1;

interface Checkpoint {
  collection: string;
  fields: string;
  after: string;
}

/**
 * Indexes the collections whose search fields are not those that the index was built for: after a
 * change of the schema, a restore or a move. Writes of records keep it up to date meanwhile.
 */
export function scheduleSearchIndex(jobs: TaskScheduler, dependencies: Dependencies): void {
  jobs.schedule({
    name: 'records.search.build',
    title: { 'zh-CN': '更新搜索索引', 'en-US': 'Update the search index' },
    when: { every: RECORD_LIMITS.searchEvery },
    run: (context) => buildMissing(dependencies, context),
  });
}

type Progress = Pick<JobContext, 'lastCheckpoint' | 'signal' | 'checkpoint'>;

export async function buildMissing(dependencies: Dependencies, context: Progress): Promise<void> {
  const { db, catalogue } = dependencies;
  const built = await readBuilt(db);
  for (const { collections } of await catalogue.list()) {
    for (const collection of collections.values()) {
      const fields = describe(collection);
      if (built.get(nameOf(collection)) === fields) continue;
      await build(dependencies, nameOf(collection), fields, context);
    }
  }
}

const nameOf = ({ workspace, id }: CollectionSchema) => `${workspace}.${id}`;

function describe(collection: CollectionSchema): string {
  const names = searchFieldsOf(collection).map(({ column }) => `${column.id}:${column.name}`);
  return JSON.stringify([TOKEN_FORMAT, ...names.sort()]);
}

/** Ends early where the schema changes meanwhile: the next run builds the index for the new one. */
async function build(
  { db, kind, catalogue }: Dependencies,
  name: string,
  fields: string,
  context: Progress,
): Promise<void> {
  const last = context.lastCheckpoint as Checkpoint | undefined;
  const isResumed = last?.collection === name && last.fields === fields;
  let after = isResumed ? last.after : '';
  const limit = RECORD_LIMITS.searchBatch;
  for (;;) {
    context.signal.throwIfAborted();
    const collection = await catalogue.target({ workspace: '' }, name);
    if (!collection || describe(collection) !== fields) return;
    const count = await db.transaction().execute(async (trx) => {
      const rows = await readTexts(trx, kind, collection, { after, limit });
      const tokens = rows.map((row) => ({
        id: String(row.id),
        tokens: tokensOfRecord(collection, row),
      }));
      await writeTokens(trx, kind, tokens);
      after = String(rows.at(-1)?.id ?? after);
      if (rows.length < limit) await markBuilt(trx, collection, fields);
      else await context.checkpoint({ collection: name, fields, after }, trx);
      return rows.length;
    });
    if (count < limit) return;
  }
}
