import { AppError } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { runStatement, selectRows } from '../../../platform/db/raw-query.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { NewIndex } from './change-work.ts';

/** Builds indexes of tables that hold records, without keeping readers or the event loop waiting. */
export async function buildIndexes(
  database: Database,
  indexes: readonly NewIndex[],
  context: Pick<JobContext, 'signal' | 'runInThread'>,
): Promise<void> {
  if (indexes.length === 0) return;
  const statements = indexes.map(({ statement }) =>
    statement.replace(/^create (unique )?index/, '$& if not exists'),
  );
  try {
    if (database.kind === 'sqlite') {
      const file = await findFile(database);
      const module = new URL('./build-indexes.thread.ts', import.meta.url);
      const { duplicates } = await context.runInThread<{ duplicates: boolean }>(module, {
        file,
        statements,
      });
      if (duplicates) throw new AppError('valuesNotUnique');
      return;
    }
    for (const { name, statement } of indexes) {
      context.signal.throwIfAborted();
      await buildConcurrently(database, name, statement);
    }
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('valuesNotUnique') : error;
  }
}

async function findFile({ db }: Database): Promise<string> {
  const rows = await selectRows<{ name: string; file: string }>(
    db,
    `select name, file from pragma_database_list where name = 'main'`,
    [],
  );
  return rows[0]?.file ?? '';
}

/** Writers go on meanwhile. An index that a killed gateway left unfinished is built again. */
async function buildConcurrently({ db }: Database, name: string, statement: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ valid: boolean }>`
      select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = ${name}`.execute(connection);
    if (rows[0]?.valid === true) return;
    // A statement that runs for long is not ended by the time limit of requests.
    await runStatement(connection, 'set statement_timeout = 0');
    try {
      if (rows[0]) await runStatement(connection, `drop index concurrently if exists "${name}"`);
      await runStatement(connection, statement.replace(/ index /, ' index concurrently '));
    } finally {
      await runStatement(connection, 'reset statement_timeout');
    }
  });
}
