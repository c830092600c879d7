import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  choices,
  collection,
  compileBlueprint,
  decimal,
  defineBlueprint,
  line,
  money,
  text,
} from '@pedestal/blueprint';
import { inject } from 'vitest';
import { authorityApi } from '../areas/authority/api.ts';
import { seedMountPoints } from '../areas/console/registry/mount-points.ts';
import { installWorkspace } from '../areas/records/catalogue/install.ts';
import type { LinesSchema } from '../areas/records/catalogue/schema.ts';
import { insertRow, replaceSet } from '../areas/records/record/record.store.ts';
import { runCli } from '../cli/run-cli.ts';
import { loadDemo } from '../first-start/demo/demo.service.ts';
import { openLocalBlobStore } from '../platform/blob-store/local-blob-store.ts';
import type { Database, DatabaseOptions } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/dialect.ts';
import { newId } from '../platform/db/id.ts';
import { openKeyring } from '../platform/keyring/keyring.ts';
import { openReleases } from '../portable/installation.ts';
import { layFoundation } from './authority.ts';
import { readCollection } from './record-schema.ts';
import { addSession } from './seed.ts';
import { runOnServer, withDatabaseName } from './servers/postgres-databases.ts';

/** The environment variables of a database, for the console and the command. */
export function variablesOf({ dataFolder, databaseUrl }: DatabaseOptions): NodeJS.ProcessEnv {
  return { PEDESTAL_DATA: dataFolder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

export interface CliRun {
  code: number;
  lines: string[];
  warnings: string[];
}

/** Runs the command `pedestal` in this process, with its own environment. */
export async function runPedestal(env: NodeJS.ProcessEnv, ...args: string[]): Promise<CliRun> {
  const lines: string[] = [];
  const warnings: string[] = [];
  const code = await runCli(args, {
    env,
    locale: 'en-US',
    print: (line) => lines.push(line),
    warn: (line) => warnings.push(line),
  });
  return { code, lines, warnings };
}

/** Creates empty folders and databases for installations; `remove` deletes them. */
export function createPlaces() {
  const undo: (() => Promise<unknown>)[] = [];
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-place-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  return {
    makeFolder,
    async makeBlank(kind: DatabaseKind): Promise<DatabaseOptions> {
      const dataFolder = join(await makeFolder(), 'data');
      if (kind === 'sqlite') return { dataFolder };
      const server = inject('postgresTemplate');
      const name = `pedestal_place_${randomBytes(8).toString('hex')}`;
      await runOnServer(server, `create database ${name}`);
      undo.push(() => runOnServer(server, `drop database ${name} with (force)`));
      return { dataFolder, databaseUrl: withDatabaseName(server, name) };
    },
    async remove(): Promise<void> {
      for (const each of undo.splice(0).reverse()) await each();
    },
  };
}

export const databaseKinds = (): DatabaseKind[] =>
  inject('postgresTemplate') ? ['sqlite', 'postgres'] : ['sqlite'];

const CONTENT = randomBytes(300_000);
const RELEASE = Buffer.from('export const release = 1;\n'.repeat(200));

/** Adds one of everything to an installation: people, a session, a file, a release, a secret. */
export async function fillInstallation(database: Database, dataFolder: string) {
  const { db } = database;
  await layFoundation(db);
  const hashPassword = async () => 'a hash that fits no password';
  await loadDemo(db, { password: 'unused', hashPassword, clock: Date.now, locale: 'en-US' });
  await seedMountPoints(db, 1);
  const keyring = await openKeyring({ secret: undefined, database, dataFolder });

  await addRecords(database);

  const store = await openLocalBlobStore(join(dataFolder, 'files'));
  const hash = createHash('sha256').update(CONTENT).digest('hex');
  const uploadId = newId();
  await store.begin(uploadId);
  await store.append(uploadId, 0, [CONTENT] as unknown as AsyncIterable<Buffer>);
  await store.seal(uploadId);
  const location = await store.place(uploadId, hash);
  await db
    .insertInto('dfs_blob')
    .values({ hash, size: CONTENT.length, location, created_at: 1, touched_at: 1 })
    .execute();

  const stored = await openReleases(dataFolder, database).put(RELEASE, true);
  const { name } = await db.selectFrom('sub_app').select('name').limit(1).executeTakeFirstOrThrow();
  const releaseId = newId();
  const release = { id: releaseId, sub_app: name, version: '1.0.0', entry: 'main.js' } as const;
  await db
    .insertInto('sub_app_release')
    .values({
      ...release,
      source: 'archive',
      format: 'module',
      integrity: null,
      manifest: null,
      size: RELEASE.length,
      files: 1,
      notes: '',
      created_by: 'somebody',
      created_at: 1,
    })
    .execute();
  await db
    .insertInto('sub_app_release_file')
    .values({ release_id: releaseId, path: 'main.js', hash: stored.hash, size: RELEASE.length })
    .execute();

  const { id: userId } = await db
    .selectFrom('user')
    .select('id')
    .where('user_name', '=', 'admin')
    .executeTakeFirstOrThrow();
  const sessionId = await addSession(db, userId, '1001', Date.now());
  await db
    .insertInto('session_token')
    .values({ token_hash: sessionId, session_id: sessionId, created_at: Date.now() })
    .execute();
  await addRunningJob(db, userId);
  return { hash, content: CONTENT, releaseHash: stored.hash, release: RELEASE, keyring };
}

/** A workspace with one record that has lines, several choices and numbers beyond 2^53. */
async function addRecords({ db, kind }: Database): Promise<void> {
  const blueprint = compileBlueprint(
    defineBlueprint({
      name: 'stock',
      version: '1.0.0',
      collections: {
        item: collection({
          title: ['物料', 'Item'],
          fields: { name: text(), price: money(), tags: choices({ new: ['新', 'New'] }) },
          lines: { units: line({ ratio: decimal(6) }) },
        }),
      },
    }),
  );
  await db.transaction().execute(async (trx) => {
    const target = { key: 'stock', systemCode: '1001', blueprint, at: 1 };
    await installWorkspace(trx, kind, authorityApi, target);
    const id = newId();
    const system = { id, state: '', version: 1, owner_id: 'x', org_unit_id: '' };
    const times = { created_at: 1, updated_at: 1 };
    const values = { name: '螺丝', price: 9_007_199_254_740_993n, tags: '["new"]' };
    const item = await readCollection(trx, 'stock', 'item');
    const units = item.lines.get('units') as LinesSchema;
    await insertRow(trx, kind, item, { ...system, ...times, ...values });
    await replaceSet(trx, kind, 'r_stock_item__tags', id, ['new']);
    const unit = { id: newId(), parent_id: id, position: 1, ratio: -9_223_372_036_854_775_807n };
    await insertRow(trx, kind, units, unit);
  });
}

/** A job with a file, which its gateway is running. */
async function addRunningJob(db: Database['db'], userId: string): Promise<void> {
  const id = newId();
  await db
    .insertInto('job')
    .values({
      id,
      kind: 'test.count',
      title: '{}',
      user_id: userId,
      state: 'running',
      input: 'null',
      checkpoint: '3',
      run_at: 1,
      lease_token: 'a-lease',
      lease_until: 1,
      created_at: 1,
    })
    .execute();
  await db
    .insertInto('job_file')
    .values({ job_id: id, part: 'a-lease', position: 0, data: CONTENT.subarray(0, 100) })
    .execute();
}
