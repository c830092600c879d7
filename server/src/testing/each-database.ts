import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, inject } from 'vitest';
import {
  type Database,
  type DatabaseOptions,
  type Db,
  openDatabase,
  SQLITE_FILE,
} from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/dialect.ts';
import { runOnServer, withDatabaseName } from './servers/postgres-databases.ts';
import { takePostgres } from './servers/reused-postgres.ts';

/** Fresh for each test, and valid only inside it. */
export interface DatabaseTestContext {
  readonly kind: DatabaseKind;
  readonly database: Database;
  readonly db: Db;
  /** Options of `openDatabase` for the same database, also for another process. */
  readonly options: DatabaseOptions;
  /** A second handle on the same database, like another gateway; closed after the test. */
  openAnother(options?: Pick<DatabaseOptions, 'connections'>): Promise<Database>;
}

interface DescribeOptions {
  /** Start from an empty database instead of a migrated one. */
  empty?: boolean;
  durability?: 'full' | 'off';
}

/** Runs the tests once on SQLite and once on PostgreSQL, each test on a fresh migrated database. */
export function describeOnEachDatabase(
  name: string,
  tests: (context: DatabaseTestContext) => void,
  options: DescribeOptions = {},
): void {
  describeOn('sqlite', name, tests, options);
  if (inject('postgresTemplate')) describeOn('postgres', name, tests, options);
}

function describeOn(
  kind: DatabaseKind,
  name: string,
  tests: (context: DatabaseTestContext) => void,
  options: DescribeOptions,
): void {
  describe(`${name} (${kind})`, () => {
    let place: TestDatabase | undefined;
    let open: Database[] = [];
    const isReused = kind === 'postgres' && !options.empty;

    const getPlace = () => {
      if (!place) throw new Error('there is a database only inside a test');
      return place;
    };
    const openAnother: DatabaseTestContext['openAnother'] = async (extra) => {
      const database = await openDatabase({ ...getPlace().options, ...extra });
      open.push(database);
      return database;
    };

    beforeEach(async () => {
      const reused = isReused ? await takePostgres(inject('postgresTemplate')) : undefined;
      place = await createTestDatabase(kind, options, reused);
      await openAnother();
    });

    afterEach(async () => {
      await Promise.all(open.map((database) => database.close()));
      open = [];
      await place?.remove();
      place = undefined;
    });

    tests({
      kind,
      get database() {
        const [first] = open;
        if (!first) throw new Error('there is a database only inside a test');
        return first;
      },
      get db() {
        return this.database.db;
      },
      get options() {
        return getPlace().options;
      },
      openAnother,
    });
  });
}

interface TestDatabase {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

async function createTestDatabase(
  kind: DatabaseKind,
  { empty = false, durability = 'off' }: DescribeOptions,
  databaseUrl: string | undefined,
): Promise<TestDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-test-'));
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true });
  if (databaseUrl !== undefined) {
    return { options: { dataFolder, durability, databaseUrl }, remove: removeFolder };
  }
  if (kind === 'sqlite') {
    const template = join(inject('sqliteTemplate'), SQLITE_FILE);
    if (!empty) await copyFile(template, join(dataFolder, SQLITE_FILE));
    return { options: { dataFolder, durability }, remove: removeFolder };
  }
  const server = inject('postgresTemplate');
  const name = `pedestal_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(server, `create database ${name}`);
  return {
    options: { dataFolder, durability, databaseUrl: withDatabaseName(server, name) },
    async remove() {
      await runOnServer(server, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}
