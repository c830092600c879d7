import type { BlueprintJson } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import { createAdministration } from '../../administration/change.ts';
import { authorityApi } from '../../areas/authority/api.ts';
import { physicalShapes } from '../../areas/records/catalogue/detached-part.ts';
import { findWorkspace, toSource } from '../../areas/records/catalogue/workspace.store.ts';
import type { Actor, Applied } from '../../areas/records/schema-change/apply-proposal.ts';
import type { Proposal } from '../../areas/records/schema-change/proposal.ts';
import {
  createSchemaChangeJob,
  type SchemaChangeInput,
} from '../../areas/records/schema-change/schema-change.job.ts';
import { createSchemaChangeService } from '../../areas/records/schema-change/schema-change.service.ts';
import { findChange, readDetached } from '../../areas/records/schema-change/schema-change.store.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { selectRows } from '../../platform/db/raw-query.ts';
import { writeCheckpoint } from '../../platform/jobs/job.store.ts';
import type { JobContext, JobStop } from '../../platform/jobs/job.ts';
import { runInThread, talkToThread } from '../../platform/jobs/job-thread.ts';
import { DAY } from '../../platform/time/durations.ts';
import type { DatabaseTestContext } from '../each-database.ts';

export const SYSTEM = 'A';
export const KEY = 'shop';

const NOBODY: Actor = { userId: null, locale: 'en-US', record: async () => {} };

/** Changes schemas without a gateway; the test runs the jobs. */
export function createSchemaTest(context: DatabaseTestContext) {
  const test = { now: 1_750_000_000_000, staleSchema: 0 };
  const jobs: SchemaChangeInput[] = [];

  const administration = ({ db }: Database) => administrationOf(db, () => test.now);

  function service(database: Database = context.database) {
    return createSchemaChangeService({
      database,
      clock: () => test.now,
      administration: administration(database),
      authority: authorityApi,
      queue: {
        async add(_trx, { input }) {
          jobs.push(input);
          return { id: input.change, announce: () => {} };
        },
      },
      onChanged: () => {},
    });
  }

  const kind = () =>
    createSchemaChangeJob({
      database: context.database,
      clock: () => test.now,
      administration: administration(context.database),
      authority: authorityApi,
      onChanged: () => {},
      staleSchema: test.staleSchema,
    });

  /** What the queue does when it stores that a job was stopped. */
  const stop = (input: SchemaChangeInput, state: JobStop['state']) =>
    context.db.transaction().execute(async (trx) => {
      const lastCheckpoint = await readCheckpoint(trx, input.change);
      await kind().onStopped?.(trx, input, { id: 'job', state, lastCheckpoint });
    });

  /**
   * Runs a job from its last checkpoint; `onProgress` may throw, as if the gateway crashed. A business error fails the
   * job, as in the queue.
   */
  async function runJob(
    input: SchemaChangeInput,
    onProgress = () => {},
    signal = new AbortController().signal,
  ): Promise<void> {
    try {
      await kind().run(input, await openContext(context.db, input.change, { onProgress, signal }));
    } catch (error) {
      if (error instanceof AppError) await stop(input, 'failed');
      throw error;
    }
  }

  async function runJobs(): Promise<void> {
    for (const job of jobs.splice(0)) await runJob(job);
  }

  /** Applies a proposal with everything that is left for a job. */
  async function apply(proposal: Proposal): Promise<Applied> {
    // Ids of changes sort by time.
    test.now += 1_000;
    const applied = await service().apply(proposal, NOBODY, () => {});
    await runJobs();
    return applied;
  }

  const install = (blueprint: BlueprintJson) =>
    apply({ kind: 'install', workspace: KEY, systemCode: SYSTEM, blueprint });
  const upgrade = (blueprint: BlueprintJson) =>
    apply({ kind: 'upgrade', workspace: KEY, blueprint, decisions: new Map() });
  const undo = (change: string | null) =>
    apply({ kind: 'undo', workspace: KEY, change: change ?? '' });

  return Object.assign(test, {
    jobs,
    service,
    runJob,
    stop,
    apply,
    install,
    upgrade,
    undo,
    dump: () => dump(context),
    readPhysical: () => readPhysical(context),
    readExpected: () => readExpected(context),
    readSource: () => readSource(context),
    findChange: (id: string) => findChange(context.db, id),
  });
}

const administrationOf = (db: Db, clock: () => number) =>
  createAdministration({
    db,
    clock,
    authorityChanged: () => {},
    rightsChanged: () => {},
    sessionsEnded: () => {},
  });

/** The context of a job that is claimed already; its lease is the id of the change. */
async function openContext(
  db: Db,
  change: string,
  { onProgress, signal }: { onProgress: () => void; signal: AbortSignal },
): Promise<JobContext> {
  const lease = { token: change, until: Date.now() + DAY };
  await db
    .insertInto('job')
    .values({
      ...{ id: change, kind: 'records.schemaChange', title: '{}', state: 'running', input: '{}' },
      ...{ run_at: 0, created_at: 0, lease_token: lease.token, lease_until: lease.until },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    id: change,
    userId: null,
    systemCode: null,
    lastCheckpoint: await readCheckpoint(db, change),
    signal,
    log: undefined as never,
    progress: onProgress,
    async checkpoint(state, trx = db) {
      const progress = { done: 0, total: null };
      await writeCheckpoint(trx, lease.token, JSON.stringify(state), progress, lease.until);
    },
    saveFile: async () => {},
    runInThread: (module, data) => runInThread(module, data, signal),
    talkToThread: (module, data, answer) => talkToThread(module, data, signal, answer),
    lendLease: () => lease,
  };
}

async function readCheckpoint(db: Db, change: string): Promise<unknown> {
  const query = db.selectFrom('job').select('checkpoint').where('id', '=', change);
  const checkpoint = (await query.executeTakeFirst())?.checkpoint;
  return checkpoint ? JSON.parse(checkpoint) : undefined;
}

async function readSource({ db }: DatabaseTestContext) {
  const row = await findWorkspace(db, KEY);
  if (!row) throw new Error('there is no workspace');
  return { row, source: toSource(row), parts: await readDetached(db, KEY) };
}

/** The catalogue and the rows of all tables, by the columns that fields point to. */
async function dump(context: DatabaseTestContext) {
  const { row, source } = await readSource(context);
  const rows: Record<string, unknown[]> = {};
  for (const [table, { columns }] of physicalShapes(source, [])) {
    const names = [...columns.keys()].map((name) => `"${name}"`);
    rows[table] = await selectRows(
      context.db,
      `select ${names.join(', ')} from "${table}" order by ${names.join(', ')}`,
      [],
    );
  }
  const { shipped, overlay, effective, columns } = row;
  return { shipped, overlay, effective, columns: JSON.parse(columns), rows };
}

/** Tables and indexes of the workspace as the database has them. */
async function readPhysical(context: DatabaseTestContext): Promise<Record<string, string[]>> {
  const prefix = `r_${KEY}`;
  const rows =
    context.kind === 'sqlite'
      ? await selectRows<{ table: string; name: string }>(
          context.db,
          `select m.name as "table", c.name from sqlite_master m, pragma_table_info(m.name) c
           where m.type = 'table' and m.name like '${prefix}%'
           union all select tbl_name, 'index ' || name from sqlite_master
           where type = 'index' and sql is not null and tbl_name like '${prefix}%'`,
          [],
        )
      : await selectRows<{ table: string; name: string }>(
          context.db,
          `select table_name as "table", column_name as name from information_schema.columns
           where table_schema = 'public' and table_name like '${prefix}%'
           union all select tablename, 'index ' || indexname from pg_indexes
           where schemaname = 'public' and tablename like '${prefix}%' and indexname not like '%pkey'`,
          [],
        );
  const found = Map.groupBy(rows, ({ table }) => table);
  return Object.fromEntries(
    [...found]
      .map(([table, names]) => [table, names.map(({ name }) => name).sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The same, as the catalogue says it should be. */
async function readExpected(context: DatabaseTestContext): Promise<Record<string, string[]>> {
  const { source, parts } = await readSource(context);
  return Object.fromEntries(
    [...physicalShapes(source, parts)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, { columns, indexes }]) => [
        table,
        [...columns.keys(), ...[...indexes.keys()].map((name) => `index ${name}`)].sort(),
      ]),
  );
}
