import pg from 'pg';

export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Name of a copy of a template, by which `dropCopies` finds it. */
export function nameCopy(template: string, id: string): string {
  return `${template}_copy_${id}`;
}

/** Drops all copies of a template that workers have made. */
export async function dropCopies(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(serverUrl, 'postgres') });
  await client.connect();
  try {
    const found = await client.query(
      'select datname from pg_database where starts_with(datname, $1)',
      [nameCopy(template, '')],
    );
    for (const { datname } of found.rows)
      await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
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
