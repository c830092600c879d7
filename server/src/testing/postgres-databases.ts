import pg from 'pg';

/** The same server and user, another database. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement that names a database, which no database of its own can do. */
export function runOnServer(url: string, statement: string): Promise<void> {
  return runOnDatabase(withDatabaseName(url, 'postgres'), statement);
}

export async function runOnDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
