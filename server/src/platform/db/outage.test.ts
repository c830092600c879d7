import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { Line } from '../../testing/servers/line.ts';
import { type Database, openDatabase } from './database.ts';
import { isConnectionFailure } from './dialect.ts';

const postgres = inject('postgresTemplate');

describe.runIf(postgres)('an outage of PostgreSQL', () => {
  let line: Line;
  let database: Database;

  beforeEach(async () => {
    const server = new URL(postgres);
    server.pathname = '/postgres';
    line = new Line(server.href);
    await line.open();
    database = await openDatabase({ databaseUrl: line.url, dataFolder: '' });
  });

  afterEach(async () => {
    await database.close();
    if (line.isOpen) await line.cut();
  });

  const catchError = (promise: Promise<unknown>) => promise.catch((reason: unknown) => reason);

  it('is a retryable failure and ends when the server is back', async () => {
    await line.cut();
    expect(isConnectionFailure(await catchError(database.ping()))).toBe(true);
    expect(isConnectionFailure(await catchError(database.ping()))).toBe(true);
    await line.open();
    await database.ping();
  });

  it('in the middle of a transaction fails only that transaction', async () => {
    const error = await catchError(
      database.db.transaction().execute(async (trx) => {
        await trx.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
        await line.cut();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await trx.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      }),
    );
    expect(isConnectionFailure(error)).toBe(true);
    await line.open();
    await database.ping();
  });

  it('does not exhaust the pool, even when repeated', async () => {
    for (let round = 0; round < 5; round += 1) {
      const running = Array.from({ length: 12 }, () => catchError(database.ping()));
      await line.cut();
      await Promise.all(running);
      await line.open();
    }
    // A busy machine may need more than one try to connect; an exhausted pool never recovers.
    await eventually(() => Promise.all(Array.from({ length: 30 }, () => database.ping())));
  });

  it('at the start is reported in one line, without the password', async () => {
    await line.cut();
    const { password } = new URL(line.url);
    const error = await catchError(openDatabase({ databaseUrl: line.url, dataFolder: '' }));
    expect(String(error)).toMatch(/cannot be reached: .*ECONNREFUSED.* DATABASE_URL/);
    expect(String(error)).not.toContain(password);
  });
});
