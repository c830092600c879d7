import { AppError } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import { TICK, writeTick } from '../../../platform/figures/write-figures.ts';
import {
  type DatabaseTestContext,
  describeOnEachDatabase,
} from '../../../testing/each-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { REPORTS } from '../limits.ts';
import type { Engine } from './engine.ts';
import { createPostgresEngine } from './postgres-engine.ts';
import { createTurnQueue } from './queue.ts';
import { createSqliteEngine } from './sqlite-engine.ts';

/** Counts far more rows than any test waits for. */
const ENDLESS = {
  sqlite: `with recursive c(n) as (select 1 union all select n + 1 from c limit 1000000000000)
    select count(*) as "n" from c
    where case when (random() & 255) = 0 then ${TICK}() else 1 end = 1`,
  postgres: 'select count(*) as "n" from generate_series(1, 1000000000000) c',
} as const;

describeOnEachDatabase('the report engine', (test: DatabaseTestContext) => {
  function openEngine(): Engine {
    const { databaseUrl, dataFolder } = test.database.source;
    return databaseUrl === undefined
      ? createSqliteEngine({ dataFolder })
      : createPostgresEngine({ url: databaseUrl });
  }

  const soon = () => performance.now() + 60_000;

  it('reads, and cannot write', async () => {
    const engine = openEngine();
    const { signal } = new AbortController();
    const options = { signal, deadline: soon() };
    const rows = await engine.run({ sql: 'select 7 as "n"', parameters: [] }, options);
    expect(Number(rows[0]?.n)).toBe(7);
    const sql = `update "user" set display_name = 'x' where 1 = 0 returning id`;
    await expect(engine.run({ sql, parameters: [] }, options)).rejects.toThrow();
    await engine.close();
  });

  it('stops a statement in the database when it is cancelled, and goes on with others', async () => {
    const engine = openEngine();
    const controller = new AbortController();
    const statement = { sql: ENDLESS[test.database.kind], parameters: [] };
    const running = engine.run(statement, { signal: controller.signal, deadline: soon() });
    const ended = running.catch((error: unknown) => error);
    if (test.database.kind === 'postgres') {
      await eventually(async () => expect(await countSeries(test)).toBe(1));
    }
    controller.abort();
    const error = await ended;
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).error).toBe('queryCancelled');
    if (test.database.kind === 'postgres') {
      await eventually(async () => expect(await countSeries(test)).toBe(0));
    }
    const { signal } = new AbortController();
    const rows = await engine.run(
      { sql: 'select 1 as "n"', parameters: [] },
      { signal, deadline: soon() },
    );
    expect(Number(rows[0]?.n)).toBe(1);
    await engine.close();
  });

  it('ends a statement that takes too long', async () => {
    const engine = openEngine();
    const { signal } = new AbortController();
    const statement = { sql: ENDLESS[test.database.kind], parameters: [] };
    const options = { signal, deadline: performance.now() + 50 };
    await expect(engine.run(statement, options)).rejects.toMatchObject({ error: 'timedOut' });
    await engine.close();
  });

  it('stops a statement that finds nothing in many rows of an inner loop', async () => {
    const { kind } = test.database;
    const engine = openEngine();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const sql = new SqlText(kind);
    const [table, name] = kind === 'sqlite' ? ['sqlite_schema', 'name'] : ['pg_class', 'relname'];
    sql.add('select count(*) as "n" from ');
    sql.add(names.map((each) => `${table} ${each}`).join(' cross join ')).add(' where ');
    const columns = names.map((each) => `${each}.${name}`);
    writeTick(sql, columns);
    sql.add(` and length(${columns.join(' || ')}) < 0`);
    const startedAt = performance.now();
    const options = { signal: new AbortController().signal, deadline: startedAt + 50 };
    const statement = { sql: sql.text, parameters: [] };
    await expect(engine.run(statement, options)).rejects.toMatchObject({ error: 'timedOut' });
    // It stopped by itself; nobody had to give up a thread that calculates on.
    expect(performance.now() - startedAt).toBeLessThan(REPORTS.stopWithin);
    await engine.close();
  });
});

async function countSeries({ db }: DatabaseTestContext): Promise<number> {
  const sql = `select count(*) as "n" from pg_stat_activity
    where state = 'active' and query like '%generate_series(1, 1000000000000)%'
      and datname = current_database() and pid <> pg_backend_pid()`;
  const [row] = await selectRows<{ n: number }>(db, sql, []);
  return Number(row?.n);
}

it('one person’s statements do not keep those of others waiting', async () => {
  const inTurn = createTurnQueue({ atOnce: 2, perPerson: 1 });
  const { signal } = new AbortController();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = [
    inTurn('ann', signal, () => first.promise),
    inTurn('ann', signal, async () => void order.push('ann')),
    inTurn('bob', signal, async () => void order.push('bob')),
  ];
  await work[2];
  expect(order).toEqual(['bob']);
  first.resolve();
  await Promise.all(work);
  expect(order).toEqual(['bob', 'ann']);
  const waiting = new AbortController();
  const hold = Promise.withResolvers<void>();
  const holding = inTurn('ann', signal, () => hold.promise);
  const cancelled = inTurn('ann', waiting.signal, async () => 'never');
  waiting.abort();
  await expect(cancelled).rejects.toMatchObject({ error: 'queryCancelled' });
  hold.resolve();
  await holding;
});
