import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { eventually } from './eventually.ts';
import { choose, TIME_LIMIT_MS } from './long.ts';
import { runProgram } from './processes/run-program.ts';
import { runOnServer } from './servers/postgres-databases.ts';

const MOST_CUTS = 2_000;
const names = migrations.map((migration) => migration.name);

/** Calls `act` after each statement with its number. */
function afterEachStatement(act: (statement: number) => Promise<void>): KyselyPlugin {
  let statement = 0;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statement += 1;
      await act(statement);
      return result;
    },
  };
}

/** False: the connection was cut after that statement. True: the migration finished earlier. */
async function migrateAndCut(
  database: Database,
  cutAt: number,
  cut: () => Promise<void>,
): Promise<boolean> {
  let isCut = false;
  const cutter = afterEachStatement(async (statement) => {
    if (statement !== cutAt) return;
    isCut = true;
    await cut();
  });
  const running = migrate({ ...database, db: database.db.withPlugin(cutter) });
  return running.then(
    () => true,
    (error) => {
      if (!isCut) throw error;
      return false;
    },
  );
}

/** Number of finished migrations. Cut connections fail at their next use. */
async function countDone({ db }: Database): Promise<number> {
  const isThere = sql<{ name: string | null }>`select to_regclass('migration') as name`;
  const { rows } = await eventually(() => isThere.execute(db));
  if (!rows[0]?.name) return 0;
  return (await db.selectFrom('migration').select('name').execute()).length;
}

/** Resumes the migration and returns the names of all finished ones. */
async function resume(options: DatabaseOptions): Promise<string[]> {
  const database = await openDatabase(options);
  try {
    await migrate(database);
    const rows = await database.db.selectFrom('migration').select('name').orderBy('name').execute();
    await database.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    return rows.map((row) => row.name);
  } finally {
    await database.close();
  }
}

describeOnEachDatabase(
  'a migration',
  (context) => {
    const start = (killAt = 0) => {
      const { dataFolder, databaseUrl = '' } = context.options;
      return runProgram('migrate', [dataFolder, databaseUrl, String(killAt)]);
    };

    it('runs once when several processes start at once', async () => {
      const programs = Array.from({ length: 4 }, () => start());
      const lines = await Promise.all(programs.map((program) => program.nextLine()));
      const ran = lines.flatMap((line): string[] => JSON.parse(line ?? ''));
      expect(ran.sort()).toEqual(names);
    });

    it('is finished by the next start after its process was killed', async () => {
      for (const killAt of [2, 40, 80]) {
        const { signal } = await start(killAt).ended;
        expect(signal).toBe('SIGKILL');
      }
      expect(await resume(context.options)).toEqual(names);
    });

    if (context.kind === 'sqlite') {
      it('can be killed at any statement and resumed from the files on disk', async () => {
        const { dataFolder } = context.options;
        const copies: string[] = [];
        const step = choose(1, 4);
        const first = Math.floor(Math.random() * step);
        const copier = afterEachStatement(async (statement) => {
          if (statement % step !== first) return;
          const copy = await mkdtemp(join(dataFolder, 'copy-'));
          copies.push(copy);
          for (const name of await readdir(dataFolder)) {
            if (name.startsWith('pedestal.db')) {
              await copyFile(join(dataFolder, name), join(copy, name));
            }
          }
        });
        await migrate({ ...context.database, db: context.db.withPlugin(copier) });
        expect(copies.length).toBeGreaterThan((names.length * 3) / step);
        for (const copy of copies) {
          expect(await resume({ dataFolder: copy, durability: 'off' })).toEqual(names);
          await rm(copy, { recursive: true });
        }
      });
    } else {
      it(
        'can lose its connection at any statement',
        async () => {
          const { databaseUrl = '' } = context.options;
          const cut = () =>
            runOnServer(
              databaseUrl,
              `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = '${new URL(databaseUrl).pathname.slice(1)}'`,
            );
          const step = choose(1, 16);
          const first = 1 + Math.floor(Math.random() * step);
          let cutAt = first;
          let done = 0;
          let cuts = 0;
          // A cut rolls back an unfinished migration. If it was finished, the next one is cut.
          while (!(await migrateAndCut(context.database, cutAt, cut)) && cuts < MOST_CUTS) {
            cuts += 1;
            const finished = await countDone(context.database);
            cutAt = finished > done ? first : cutAt + step;
            done = finished;
          }
          expect(cuts).toBeGreaterThan((names.length * 5) / step);
          expect(cuts).toBeLessThan(MOST_CUTS);
          expect(await resume(context.options)).toEqual(names);
        },
        TIME_LIMIT_MS,
      );
    }
  },
  { empty: true },
);
