import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import type { Db } from './database.ts';
import { isUniqueViolation } from './dialect.ts';
import { prepareOnce } from './postgres/batch-client.ts';
import { runPreparedLater } from './prepared.ts';
import { runLater, selectRows } from './raw-query.ts';
import { writeLiterals } from './sql/literal-values.ts';
import { SqlText, type SqlValue } from './sql/sql-text.ts';

describeOnEachDatabase('a statement that nobody waits for', (context) => {
  /** Fails for a key that is taken. */
  const store = (db: Db, key: string) =>
    runLater(db, `insert into setting (key, value, updated_at) values ('${key}', 'x', 1)`, []);
  /** Goes by its name. */
  const storePrepared = (db: Db, key: string) =>
    runPreparedLater(db, 'test: setting', { key }, (value) =>
      db.insertInto('setting').values({ key: value('key'), value: 'x', updated_at: 1 }),
    );
  const readKeys = async (db: Db) => {
    const rows = await db.selectFrom('setting').select('key').where('value', '=', 'x').execute();
    return rows.map(({ key }) => key).sort();
  };
  const transact = <T>(work: (trx: Db) => Promise<T>) => context.db.transaction().execute(work);
  const expectTaken = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
  };

  it('is seen by the next one, and stored by the commit', async () => {
    const seen = await transact(async (trx) => {
      await store(trx, 'a');
      await storePrepared(trx, 'b');
      const keys = await readKeys(trx);
      await storePrepared(trx, 'c');
      await store(trx, 'd');
      return keys;
    });
    expect(seen).toEqual(['a', 'b']);
    expect(await readKeys(context.db)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs at once outside of a transaction', async () => {
    await store(context.db, 'a');
    await expectTaken(store(context.db, 'a'));
    expect(await readKeys(context.db)).toEqual(['a']);
  });

  it('stores nothing when the transaction fails, before and after it was sent', async () => {
    const fail = async (trx: Db, isSent: boolean) => {
      await storePrepared(trx, 'a');
      if (isSent) await readKeys(trx);
      throw new Error('stop');
    };
    await expect(transact((trx) => fail(trx, false))).rejects.toThrow('stop');
    await expect(transact((trx) => fail(trx, true))).rejects.toThrow('stop');
    expect(await readKeys(context.db)).toEqual([]);
  });

  it.each([store, storePrepared])('fails with the commit at the latest', async (write) => {
    await store(context.db, 'taken');
    const reached: string[] = [];
    await expectTaken(
      transact(async (trx) => {
        await store(trx, 'a');
        await write(trx, 'taken');
        reached.push('end');
      }),
    );
    await expectTaken(
      transact(async (trx) => {
        await write(trx, 'taken');
        await readKeys(trx);
        reached.push('never');
      }),
    );
    expect(reached).toEqual(context.kind === 'postgres' ? ['end'] : []);
    expect(await readKeys(context.db)).toEqual(['taken']);
    // The connections go on as before.
    for (const key of ['b', 'c', 'd']) await transact((trx) => write(trx, key));
    expect(await readKeys(context.db)).toEqual(['b', 'c', 'd', 'taken']);
  });

  it('is undone by a rollback to a savepoint that came before it', async () => {
    await transact(async (trx) => {
      await store(trx, 'kept');
      await sql`savepoint part`.execute(trx);
      await storePrepared(trx, 'undone');
      await sql`rollback to savepoint part`.execute(trx);
      await sql`release savepoint part`.execute(trx);
      await store(trx, 'last');
    });
    expect(await readKeys(context.db)).toEqual(['kept', 'last']);
  });

  it('is undone by a rollback after another statement has failed', async () => {
    await store(context.db, 'taken');
    await transact(async (trx) => {
      await store(trx, 'kept');
      await sql`savepoint part`.execute(trx);
      const refused = trx.insertInto('setting').values({ key: 'taken', value: 'x', updated_at: 1 });
      await expectTaken(refused.execute());
      await sql`rollback to savepoint part`.execute(trx);
      await storePrepared(trx, 'last');
    });
    expect(await readKeys(context.db)).toEqual(['kept', 'last', 'taken']);
  });

  it('lets a transaction of no statement end', async () => {
    await transact(async () => {});
    await expect(
      transact(async () => {
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    await transact((trx) => store(trx, 'a'));
    expect(await readKeys(context.db)).toEqual(['a']);
  });
});

describeOnEachDatabase('a statement that is prepared', (context) => {
  it('is prepared anew after more of them than a connection keeps, in transactions and outside', async () => {
    const texts = Array.from({ length: 400 }, (_, n) => `select ${n} as "n", 1 as "m${n}"`);
    const read = async (db: Db, text: string) => {
      prepareOnce(text);
      return (await selectRows<{ n: number }>(db, text, []))[0]?.n;
    };
    for (let round = 0; round < 2; round += 1) {
      for (const [n, text] of texts.entries()) expect(await read(context.db, text)).toBe(n);
      await context.db.transaction().execute(async (trx) => {
        for (const n of [0, 399, 0]) expect(await read(trx, texts[n] ?? '')).toBe(n);
      });
    }
  });

  it('returns its columns each time, after a failure too', async () => {
    const place = context.kind === 'postgres' ? '$1' : '?';
    const text = `select 7 / cast(${place} as integer) as "part", 'x' as "name"`;
    const read = (db: Db, value: number) => {
      prepareOnce(text);
      return selectRows(db, text, [value]);
    };
    for (const db of [context.db, context.db]) {
      expect(await read(db, 7)).toEqual([{ part: 1, name: 'x' }]);
      if (context.kind === 'postgres') await expect(read(db, 0)).rejects.toThrow('zero');
      expect(await read(db, 1)).toEqual([{ part: 7, name: 'x' }]);
    }
    await context.db.transaction().execute(async (trx) => {
      await runLater(trx, `delete from setting where key = 'none'`, []);
      expect(await read(trx, 7)).toEqual([{ part: 1, name: 'x' }]);
    });
  });

  it('carries ids and numbers in its text, and nothing else', () => {
    const write = (...values: SqlValue[]) => {
      const text = new SqlText('postgres').add('a in (').list(values).add(')');
      return writeLiterals(text);
    };
    expect(write('open', 7, -3n, 'x_9-A')).toBe("a in ('open', '7', '-3', 'x_9-A')");
    for (const value of ["o'neil", 'a b', '', null, 'x\\', '$1', 1.5, 'é', 'x'.repeat(65)]) {
      expect(write('open', value)).toBeUndefined();
    }
  });
});
