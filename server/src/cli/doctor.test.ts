import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { appendAudit } from '../audit/audit.ts';
import { openKeyring } from '../platform/keyring/keyring.ts';
import { layFoundation } from '../testing/authority.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { runPedestal, variablesOf } from '../testing/installation.ts';
import { findRedisBinary, startRedis } from '../testing/servers/redis-server.ts';
import { startS3 } from '../testing/servers/s3-server.ts';
import { EXIT } from './command.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const redisBinary = findRedisBinary();

const lineOf = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.slice(6).startsWith(`${name}:`)).join('\n');

describeOnEachDatabase('pedestal doctor', (context) => {
  const run = (more: NodeJS.ProcessEnv = {}) =>
    runPedestal({ ...variablesOf(context.options), ...more }, 'doctor');

  async function prepare() {
    await layFoundation(context.db);
    const { database, options } = context;
    await chmod(options.dataFolder, 0o700);
    return openKeyring({ secret: undefined, database, dataFolder: options.dataFolder });
  }

  it('reports no problem for a healthy console', async () => {
    await prepare();
    const { code, lines, warnings } = await run();
    expect([code, warnings]).toEqual([EXIT.done, []]);
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
    for (const name of [
      'Database',
      'Migrations',
      'Clock',
      'Audit log',
      'Secret key',
      'File store',
    ]) {
      expect(lineOf(lines, name)).toMatch(/^ok {2}/);
    }
  });

  it('reports a database of a newer version, and pending migrations', async () => {
    await prepare();
    await context.db
      .insertInto('migration')
      .values({ name: '9999-future', applied_at: 1 })
      .execute();
    const newer = await run();
    expect(newer.code).toBe(EXIT.failed);
    expect(lineOf(newer.lines, 'Migrations')).toMatch(/^FAIL.*newer version \(9999-future\)/);
    await context.db.deleteFrom('migration').where('name', '>', '0004-console').execute();
    const older = await run();
    expect(older.code).toBe(EXIT.done);
    expect(lineOf(older.lines, 'Migrations')).toMatch(/^warn.*0005-files.*backup/);
  });

  it('reports a key that does not match the database', async () => {
    const keyring = await prepare();
    const user = await context.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
    await context.db
      .insertInto('totp')
      .values({
        user_id: user.id,
        secret_cipher: keyring.seal('totp', '{}'),
        confirmed_at: 1,
        created_at: 1,
      })
      .execute();
    expect(lineOf((await run()).lines, 'Secret key')).toMatch(/^ok/);
    const other = await run({ PEDESTAL_SECRET: 'x'.repeat(40) });
    expect(other.code).toBe(EXIT.failed);
    expect(lineOf(other.lines, 'Secret key')).toMatch(/^FAIL.*previous key/);
  });

  it('reports an audit entry in the future', async () => {
    await prepare();
    const entry = { action: 'user.update' as const, actorId: null, targetType: 'x', targetId: 'x' };
    await context.db
      .transaction()
      .execute((trx) => appendAudit(trx, { ...entry, at: Date.now() + 3_600_000 }));
    expect(lineOf((await run()).lines, 'Clock')).toMatch(/^warn.*future/);
  });
});

describe('pedestal doctor', () => {
  async function makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-doctor-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  it('creates nothing where the console was never started', async () => {
    const folder = await makeFolder();
    const { code, lines } = await runPedestal({ PEDESTAL_DATA: folder }, 'doctor');
    expect(code).toBe(EXIT.done);
    expect(lineOf(lines, 'Database')).toMatch(/^warn.*first start/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the invalid variable and the service that does not answer', async () => {
    const bad = await runPedestal({ PORT: 'eighty' }, 'doctor');
    expect([bad.code, bad.warnings[0]]).toEqual([EXIT.failed, expect.stringMatching(/PORT/)]);

    const folder = await makeFolder();
    const { code, lines, warnings } = await runPedestal(
      {
        PEDESTAL_DATA: folder,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
        REDIS_URL: 'redis://127.0.0.1:9',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'x',
      },
      'doctor',
    );
    expect(code).toBe(EXIT.failed);
    expect(warnings).toEqual(['3 errors found.']);
    expect(lineOf(lines, 'Database')).toMatch(/^FAIL.*DATABASE_URL/);
    expect(lineOf(lines, 'Redis')).toMatch(/^FAIL.*ECONNREFUSED.*REDIS_URL/);
    expect(lineOf(lines, 'File store')).toMatch(/^FAIL.*S3_/);
  });

  it.runIf(redisBinary)('sees Redis and an S3 store that work', async () => {
    const redis = await startRedis(redisBinary ?? '');
    undo.push(redis.remove);
    const s3 = await startS3();
    undo.push(s3.stop);
    const { lines } = await runPedestal(
      {
        PEDESTAL_DATA: await makeFolder(),
        REDIS_URL: redis.url,
        S3_ENDPOINT: s3.options.endpoint,
        S3_BUCKET: s3.options.bucket,
        S3_ACCESS_KEY_ID: s3.options.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
      },
      'doctor',
    );
    expect(lineOf(lines, 'Redis')).toMatch(/^ok/);
    expect(lineOf(lines, 'File store')).toMatch(/^ok/);
  });

  it('warns about insecure settings on a public address', async () => {
    const { lines } = await runPedestal(
      { PEDESTAL_DATA: await makeFolder(), HOST: '0.0.0.0' },
      'doctor',
    );
    expect(lineOf(lines, 'Settings')).toMatch(/PEDESTAL_HOSTS[\s\S]*NODE_ENV=production/);
  });

  it('reports a data folder that is not writable', async () => {
    const file = join(await makeFolder(), 'file');
    await writeFile(file, '');
    const { code, lines } = await runPedestal({ PEDESTAL_DATA: file }, 'doctor');
    expect(code).toBe(EXIT.failed);
    expect(lineOf(lines, 'Data folder')).toMatch(/^FAIL/);
  });
});
