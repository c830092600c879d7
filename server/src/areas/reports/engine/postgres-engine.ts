import { AppError } from '@pedestal/contract';
import type pg from 'pg';
import { createPostgresPool } from '../../../platform/db/postgres/postgres-pool.ts';
import type { FigureStatement } from '../../../platform/figures/figure-table.ts';
import { REPORTS } from '../limits.ts';
import type { Engine, EngineRow, RunOptions } from './engine.ts';

const QUERY_CANCELED = '57014';

/** Statements run on connections of their own, of the database or of a replica of it. */
export function createPostgresEngine({ url }: { url: string }): Engine {
  let pool: pg.Pool | undefined;
  let canceller: pg.Pool | undefined;

  /** Ends the statement of a connection; the connection itself is not used again. */
  async function cancel(client: pg.PoolClient): Promise<void> {
    const { processID } = client as unknown as { processID: number };
    canceller ??= createPostgresPool(url, 1);
    await canceller.query('select pg_cancel_backend($1)', [processID]);
  }

  async function run(statement: FigureStatement, options: RunOptions): Promise<EngineRow[]> {
    const { signal, deadline } = options;
    if (signal.aborted) throw new AppError('queryCancelled');
    pool ??= createPostgresPool(url, REPORTS.atOnce.postgres);
    const client = await pool.connect();
    let cancelling: Promise<unknown> | undefined;
    const stop = () => {
      cancelling ??= cancel(client).catch(() => undefined);
    };
    signal.addEventListener('abort', stop, { once: true });
    let isSound = false;
    try {
      const left = Math.max(1, Math.round(deadline - performance.now()));
      await client.query('begin isolation level repeatable read read only');
      await client.query(`set local statement_timeout = ${left}`);
      const { rows } = await client.query<EngineRow>(statement.sql, [...statement.parameters]);
      await client.query('commit');
      isSound = !signal.aborted;
      return rows;
    } catch (error) {
      if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
      throw new AppError(signal.aborted ? 'queryCancelled' : 'timedOut');
    } finally {
      signal.removeEventListener('abort', stop);
      await cancelling;
      client.release(!isSound);
    }
  }

  return {
    run,
    async close() {
      await pool?.end();
      await canceller?.end();
    },
  };
}
