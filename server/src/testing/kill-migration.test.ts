import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { choose, TIME_LIMIT_MS } from './long.ts';
import { runOnServer } from './postgres-databases.ts';
import { runProgram } from './run-program.ts';

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

async function countStatements(database: Database): Promise<number> {
  let last = 0;
  const counter = afterEachStatement(async (statement) => {
    last = statement;
  });
  await migrate({ ...database, db: database.db.withPlugin(counter) });
  return last;
}

/** Finishes what was begun, and gives the names of all migrations that are done. */
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

    it('runs once, however many processes start at once', async () => {
      const programs = Array.from({ length: 4 }, () => start());
      const lines = await Promise.all(programs.map((program) => program.nextLine()));
      const ran = lines.flatMap((line): string[] => JSON.parse(line ?? ''));
      expect(ran.sort()).toEqual(names);
    });

    it('is finished by the next start when its process was killed', async () => {
      for (const killAt of [2, 40, 80]) {
        const { signal } = await start(killAt).ended;
        expect(signal).toBe('SIGKILL');
      }
      expect(await resume(context.options)).toEqual(names);
    });

    if (context.kind === 'sqlite') {
      it('can be killed at every statement: the files on disk can always be resumed', async () => {
        const { dataFolder } = context.options;
        const copies: string[] = [];
        const copier = afterEachStatement(async () => {
          const copy = await mkdtemp(join(dataFolder, 'copy-'));
          copies.push(copy);
          for (const name of await readdir(dataFolder)) {
            if (name.startsWith('pedestal.db')) {
              await copyFile(join(dataFolder, name), join(copy, name));
            }
          }
        });
        await migrate({ ...context.database, db: context.db.withPlugin(copier) });
        expect(copies.length).toBeGreaterThan(names.length * 3);
        for (const copy of copies) {
          expect(await resume({ dataFolder: copy, durability: 'off' })).toEqual(names);
          await rm(copy, { recursive: true });
        }
      }, 60_000);
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
          const step = choose(1, 8);
          const offset = Math.floor(Math.random() * step);
          for (let cutAt = 1 + offset; cutAt < 90; cutAt += step) {
            const cutter = afterEachStatement(async (statement) => {
              if (statement === cutAt) await cut();
            });
            const failing = migrate({ ...context.database, db: context.db.withPlugin(cutter) });
            await expect(failing, `cut after statement ${cutAt}`).rejects.toThrow();
          }
          expect(await countStatements(context.database)).toBeGreaterThan(90);
          expect(await resume(context.options)).toEqual(names);
        },
        TIME_LIMIT_MS,
      );
    }
  },
  { empty: true },
);
