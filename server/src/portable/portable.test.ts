import { cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyAuditChain } from '../audit/verify-chain.ts';
import { EXIT } from '../cli/command.ts';
import { claimFilesFolder } from '../platform/blob-store/files-folder.ts';
import { openLocalBlobStore } from '../platform/blob-store/local-blob-store.ts';
import { lockDataFolder } from '../platform/data-folder/data-folder.ts';
import { type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { openKeyring } from '../platform/keyring/keyring.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import {
  createPlaces,
  databaseKinds,
  fillInstallation,
  runPedestal,
  variablesOf,
} from '../testing/installation.ts';
import { runProgram } from '../testing/processes/run-program.ts';
import { startS3 } from '../testing/servers/s3-server.ts';
import { openReleases } from './installation.ts';
import { summarise } from './load-tables.ts';
import type { TableSummary } from './rows.ts';

const places = createPlaces();
afterEach(() => places.remove());

async function summariseAll(options: DatabaseOptions): Promise<Map<string, TableSummary>> {
  const snapshot = await openSnapshot(options);
  try {
    const summaries = new Map<string, TableSummary>();
    for (const table of snapshot.tables)
      summaries.set(table.name, await summarise(snapshot, table));
    return summaries;
  } finally {
    await snapshot.close();
  }
}

/** Tables that a restore changes on purpose. */
const CHANGED = ['session', 'session_token', 'dfs_blob', 'release_blob', 'setting', 'job'];

function withoutChanged(summaries: Map<string, TableSummary>): Map<string, TableSummary> {
  return new Map([...summaries].filter(([name]) => !CHANGED.includes(name)));
}

async function makeBackup(options: DatabaseOptions): Promise<string> {
  const folder = join(await places.makeFolder(), 'backup');
  const run = await runPedestal(variablesOf(options), 'backup', folder);
  expect(run).toMatchObject({ code: EXIT.done, warnings: [] });
  return folder;
}

async function makeSource(): Promise<DatabaseOptions> {
  const source = await places.makeBlank('sqlite');
  const database = await openDatabase({ ...source, durability: 'off' });
  await migrate(database);
  await fillInstallation(database, source.dataFolder);
  await database.close();
  return source;
}

describeOnEachDatabase('a backup', (context) => {
  const fill = () => fillInstallation(context.database, context.options.dataFolder);

  it.each(databaseKinds())('is restored to %s, with files, releases and secret', async (kind) => {
    const { hash, content, releaseHash, release, keyring } = await fill();
    const before = await summariseAll(context.options);
    const backup = await makeBackup(context.options);
    const target = await places.makeBlank(kind);
    const run = await runPedestal(variablesOf(target), 'restore', backup);
    expect(run).toMatchObject({ code: EXIT.done, warnings: [] });

    const after = await summariseAll(target);
    expect(withoutChanged(after)).toEqual(withoutChanged(before));
    expect(after.get('user')?.rows).toBeGreaterThan(10);
    const database = await openDatabase(target);
    try {
      const { db } = database;
      expect((await verifyAuditChain(db)).problems).toEqual([]);
      const sessions = await db.selectFrom('session').select('end_reason').execute();
      expect(sessions).toEqual([{ end_reason: 'restored' }]);
      expect(await db.selectFrom('session_token').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('job').selectAll().execute()).toMatchObject([
        { state: 'queued', lease_token: null, lease_until: null, checkpoint: '3' },
      ]);
      const { location } = await db
        .selectFrom('dfs_blob')
        .select('location')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      const store = await openLocalBlobStore(join(target.dataFolder, 'files'));
      expect((await buffer(await store.open(location))).equals(content)).toBe(true);
      const releases = openReleases(target.dataFolder, database);
      expect((await releases.read(releaseHash))?.equals(release)).toBe(true);
      const restored = await openKeyring({
        secret: undefined,
        database,
        dataFolder: target.dataFolder,
      });
      expect(restored.open('totp', keyring.seal('totp', 'a secret'))).toBe('a secret');
    } finally {
      await database.close();
    }
  });

  it('is a consistent snapshot while data is written', async () => {
    await fill();
    const { dataFolder, databaseUrl } = context.options;
    const writer = runProgram('write-rows', [dataFolder, ...(databaseUrl ? [databaseUrl] : [])]);
    const target = await places.makeBlank(context.kind);
    let backup: string;
    try {
      await writer.nextLine();
      backup = await makeBackup(context.options);
    } finally {
      await writer.kill();
    }
    expect((await runPedestal(variablesOf(target), 'restore', backup)).code).toBe(EXIT.done);
    const database = await openDatabase(target);
    try {
      const { db } = database;
      const rows = await db.selectFrom('setting').select('key').where('value', '=', 'x').execute();
      const entries = await db
        .selectFrom('audit')
        .select('target_id')
        .where('action', '=', 'session.refuse')
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(entries.map((entry) => entry.target_id).sort()).toEqual(
        rows.map((row) => row.key).sort(),
      );
      expect((await verifyAuditChain(db)).problems).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('is not restored into a database with data, which stays unchanged', async () => {
    await fill();
    const backup = await makeBackup(context.options);
    const before = await summariseAll(context.options);
    const elsewhere = { ...context.options, dataFolder: join(await places.makeFolder(), 'data') };
    const target = context.kind === 'sqlite' ? context.options : elsewhere;
    const run = await runPedestal(variablesOf(target), 'restore', backup);
    expect(run.code).toBe(EXIT.failed);
    expect(run.warnings[0]).toMatch(
      context.kind === 'sqlite' ? /not empty/ : /already contains data/,
    );
    expect(await summariseAll(context.options)).toEqual(before);
    if (context.kind === 'postgres') expect(await readdir(elsewhere.dataFolder)).toEqual([]);
  });
});

describeOnEachDatabase('a backup of files outside the data folder', (context) => {
  it('reads them from PEDESTAL_FILES only, and is restored to another such folder', async () => {
    const { content } = await fillInstallation(context.database, context.options.dataFolder);
    const folder = await places.makeFolder();
    const PEDESTAL_FILES = join(folder, 'shared');
    await rename(join(context.options.dataFolder, 'files'), PEDESTAL_FILES);
    await claimFilesFolder(context.db, PEDESTAL_FILES, { hasFiles: true, now: 1 });
    const variables = variablesOf(context.options);
    const backup = join(folder, 'backup');
    const wrong = await runPedestal(variables, 'backup', backup);
    expect([wrong.code, wrong.warnings[0]]).toEqual([
      EXIT.failed,
      expect.stringMatching(/PEDESTAL_FILES/),
    ]);
    const made = await runPedestal({ ...variables, PEDESTAL_FILES }, 'backup', backup);
    expect(made).toMatchObject({ code: EXIT.done, warnings: [] });

    const target = await places.makeBlank(context.kind);
    const restore = (files: string) =>
      runPedestal({ ...variablesOf(target), PEDESTAL_FILES: files }, 'restore', backup);
    expect((await restore(PEDESTAL_FILES)).code).toBe(EXIT.failed);
    const restored = join(folder, 'restored');
    expect(await restore(restored)).toMatchObject({ code: EXIT.done, warnings: [] });
    const database = await openDatabase(target);
    try {
      await claimFilesFolder(database.db, restored, { hasFiles: true, now: 1 });
      const { location } = await database.db
        .selectFrom('dfs_blob')
        .select('location')
        .executeTakeFirstOrThrow();
      const store = await openLocalBlobStore(restored);
      expect((await buffer(await store.open(location))).equals(content)).toBe(true);
    } finally {
      await database.close();
    }
  });
});

describe('pedestal backup', () => {
  it('does not create a database', async () => {
    const folder = await places.makeFolder();
    const run = await runPedestal({ PEDESTAL_DATA: join(folder, 'data') }, 'backup', `${folder}/b`);
    expect(run.code).toBe(EXIT.failed);
    expect(await readdir(folder)).toEqual([]);
  });

  it('requires one new folder', async () => {
    const folder = await places.makeFolder();
    await writeFile(join(folder, 'something'), '');
    const { code, warnings } = await runPedestal({ PEDESTAL_DATA: folder }, 'backup', folder);
    expect([code, warnings[0]]).toEqual([EXIT.failed, expect.stringMatching(/not empty/)]);
    expect((await runPedestal({}, 'backup')).code).toBe(EXIT.usage);
    expect((await runPedestal({}, 'backup', 'a', 'b')).code).toBe(EXIT.usage);
  });
});

describeOnEachDatabase('a backup with missing content', (context) => {
  it('reports the missing content, and is complete otherwise', async () => {
    const { hash } = await fillInstallation(context.database, context.options.dataFolder);
    const content = join(context.options.dataFolder, 'files', 'content');
    await rm(content, { recursive: true });
    await mkdir(content);
    const folder = join(await places.makeFolder(), 'backup');
    const run = await runPedestal(variablesOf(context.options), 'backup', folder);
    expect(run.code).toBe(EXIT.failed);
    expect(run.warnings[0]).toMatch(/^1 contents are missing/);
    expect(await readFile(join(folder, 'backup.json'), 'utf8')).toContain(hash);
    expect((await runPedestal({}, 'restore', folder, '--check')).code).toBe(EXIT.done);
  });
});

describe('a backup of files in another store', () => {
  it('is restored to an S3 store and back to disk', async () => {
    const source = await makeSource();
    const s3 = await startS3();
    try {
      const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.options;
      const inStore = {
        ...variablesOf(await places.makeBlank('sqlite')),
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const first = await makeBackup(source);
      expect((await runPedestal(inStore, 'restore', first)).code).toBe(EXIT.done);
      expect((await runPedestal(inStore, 'fsck')).lines).toEqual(['1 contents checked.']);
      const second = join(await places.makeFolder(), 'backup');
      expect((await runPedestal(inStore, 'backup', second)).code).toBe(EXIT.done);
      const target = variablesOf(await places.makeBlank('sqlite'));
      expect((await runPedestal(target, 'restore', second)).code).toBe(EXIT.done);
      expect((await runPedestal(target, 'fsck')).lines).toEqual(['1 contents checked.']);
    } finally {
      await s3.stop();
    }
  });
});

describe('a damaged backup', () => {
  const damages: [what: string, damage: (folder: string) => Promise<void>][] = [
    ['cut off', async (folder) => truncate(join(folder, 'tables', 'user.jsonl.gz'), 50)],
    ['without a table', (folder) => rm(join(folder, 'tables', 'audit.jsonl.gz'))],
    [
      'with the table of another moment',
      async (folder) => {
        const table = (name: string) => join(folder, 'tables', `${name}.jsonl.gz`);
        await cp(table('system'), table('role'));
      },
    ],
    [
      'with other content',
      async (folder) => {
        const [file = ''] = (await readdir(join(folder, 'files'), { recursive: true })).filter(
          (name) => name.length > 60,
        );
        await writeFile(join(folder, 'files', file), 'something else');
      },
    ],
    ['without releases', (folder) => rm(join(folder, 'releases'), { recursive: true })],
    [
      'with another manifest',
      async (folder) => {
        const file = join(folder, 'backup.json');
        const text = await readFile(file, 'utf8');
        await writeFile(file, text.replace('sqlite', 'postgres'));
      },
    ],
    ['without its key', (folder) => rm(join(folder, 'secret.key'))],
    ['without a manifest', (folder) => rename(join(folder, 'backup.json'), join(folder, 'x'))],
  ];

  it('is refused for every kind of damage, and nothing is written', async () => {
    const source = await makeSource();
    const backup = await makeBackup(source);
    const target = await places.makeBlank('sqlite');
    for (const [what, damage] of damages) {
      const copy = join(await places.makeFolder(), 'copy');
      await cp(backup, copy, { recursive: true });
      await damage(copy);
      const run = await runPedestal(variablesOf(target), 'restore', copy);
      expect(run.code, what).toBe(EXIT.failed);
      expect(run.warnings[0], what).toMatch(/damaged|is not a backup/);
      expect(await readdir(target.dataFolder).catch(() => []), what).toEqual([]);
    }
    expect((await runPedestal(variablesOf(target), 'restore', backup)).code).toBe(EXIT.done);
  });
});

describe.runIf(databaseKinds().includes('postgres'))('pedestal move', () => {
  it('copies every row to PostgreSQL and back', async () => {
    const source = await makeSource();
    const before = await summariseAll(source);
    const { databaseUrl = '' } = await places.makeBlank('postgres');
    const there = await runPedestal(variablesOf(source), 'move', '--to', databaseUrl);
    expect(there).toMatchObject({ code: EXIT.done, warnings: [] });
    const between = await summariseAll({ ...source, databaseUrl });
    const kept = (summaries: Map<string, TableSummary>) =>
      [...summaries].filter(([name]) => !['setting', 'release_blob'].includes(name));
    expect(kept(between)).toEqual(kept(before));
    expect(between.get('session_token')?.rows).toBe(1);
    expect(between.get('release_blob')?.rows).toBe(1);

    const database = await openDatabase({ ...source, databaseUrl });
    const next = await database.db
      .selectFrom('resource')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    expect(typeof next.id).toBe('number');
    await database.close();

    const { dataFolder } = await places.makeBlank('sqlite');
    const back = await runPedestal(
      variablesOf({ dataFolder, databaseUrl }),
      'move',
      '--to',
      'sqlite',
    );
    expect(back).toMatchObject({ code: EXIT.done, warnings: [] });
    expect(await summariseAll({ dataFolder })).toEqual(before);
    const key = (folder: string) => readFile(join(folder, 'secret.key'), 'utf8');
    expect(await key(dataFolder)).toBe(await key(source.dataFolder));
  });

  it('refuses while a gateway runs on either side, and where data would be overwritten', async () => {
    const source = await makeSource();
    const { databaseUrl = '' } = await places.makeBlank('postgres');
    const move = () => runPedestal(variablesOf(source), 'move', '--to', databaseUrl);
    const lock = await lockDataFolder(source.dataFolder);
    expect((await move()).warnings[0]).toMatch(/is in use by/);
    await lock.release();

    const gateway = await openDatabase({ ...source, databaseUrl });
    expect((await move()).warnings[0]).toMatch(/Stop every gateway/);
    await gateway.close();

    expect((await move()).code).toBe(EXIT.done);
    const again = await move();
    expect(again.code).toBe(EXIT.failed);
    expect(again.warnings[0]).toMatch(/already contains data/);
  });

  it('explains wrong usage', async () => {
    for (const args of [[], ['--to', 'mysql://x'], ['--from', 'x']]) {
      expect((await runPedestal({}, 'move', ...args)).code).toBe(EXIT.usage);
    }
    expect((await runPedestal({}, 'move', '--to', 'sqlite')).warnings[0]).toMatch(/DATABASE_URL/);
  });
});
