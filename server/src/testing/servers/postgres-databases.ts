import pg from 'pg';

export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs a statement such as `drop database`, which needs a connection to another database. */
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
