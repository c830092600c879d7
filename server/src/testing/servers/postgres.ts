import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { dropCopies, runOnServer, withDatabaseName } from './postgres-databases.ts';
import { findPostgresBinaries, type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated SQLite database that tests copy. */
    sqliteTemplate: string;
    /** URL of a migrated PostgreSQL database that tests copy; empty: none. */
    postgresTemplate: string;
  }
}

/** Prepares one migrated database of each kind before all tests, which copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sqliteTemplate = await mkdtemp(join(tmpdir(), 'pedestal-template-'));
  const server = await findServer();
  const template = server ? withDatabaseName(server.url, `pedestal_template_${process.pid}`) : '';

  const teardown = async () => {
    await rm(sqliteTemplate, { recursive: true, force: true });
    if (server) {
      await dropCopies(server.url, nameOf(template));
      await runOnServer(server.url, `drop database if exists ${nameOf(template)}`);
    }
    await server?.stop();
  };

  try {
    await migrateTemplate({ dataFolder: sqliteTemplate });
    if (server) {
      await runOnServer(server.url, `create database ${nameOf(template)}`);
      await migrateTemplate({ dataFolder: sqliteTemplate, databaseUrl: template });
    } else {
      console.error('\n*** POSTGRESQL WAS SKIPPED: not installed. Tests run on SQLite only. ***\n');
    }
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('postgresTemplate', template);
  return teardown;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function findServer(): Promise<PostgresServer | undefined> {
  const url = process.env.PEDESTAL_TEST_POSTGRES;
  if (url) return { url, stop: async () => {} };
  const binaries = await findPostgresBinaries();
  return binaries ? startPostgres(binaries) : undefined;
}

async function migrateTemplate(options: { dataFolder: string; databaseUrl?: string }) {
  const database = await openDatabase({ ...options, durability: 'off' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
