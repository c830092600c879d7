import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { recordsApi } from '../areas/records/api.ts';
import { verifyAuditStretch } from '../audit/verify-chain.ts';
import type { Env } from '../env.ts';
import { filesFolderOf, requireOwnFilesFolder } from '../platform/blob-store/files-folder.ts';
import { type Database, SQLITE_FILE } from '../platform/db/database.ts';
import { readClock } from '../platform/db/dialect.ts';
import { createKeyring, KEY_FILE } from '../platform/keyring/keyring.ts';
import { SECOND } from '../platform/time/durations.ts';
import { KNOWN_MIGRATIONS } from '../portable/installation.ts';
import { readSecretFile } from '../portable/secret.ts';
import { type Check, type Finding, fail, ok, warn } from './doctor-check.ts';

const AUDIT_ENTRIES = 5_000;
const CLOCK_WARN = 2 * SECOND;
const CLOCK_FAIL = 30 * SECOND;
const OTHERS_CAN_READ = 0o077;

/** Is there a database to check? Opening SQLite would create one. */
export function hasDatabase(env: Env): boolean {
  return env.DATABASE_URL !== undefined || existsSync(join(env.PEDESTAL_DATA, SQLITE_FILE));
}

export function databaseChecks(env: Env, database: Database): Check[] {
  return [
    {
      name: { 'zh-CN': '数据库', 'en-US': 'Database' },
      run: () => checkAnswer(database),
    },
    {
      name: { 'zh-CN': '数据库版本', 'en-US': 'Migrations' },
      run: () => checkMigrations(database),
    },
    { name: { 'zh-CN': '时钟', 'en-US': 'Clock' }, run: () => checkClock(database) },
    { name: { 'zh-CN': '审计日志', 'en-US': 'Audit log' }, run: () => checkAudit(database) },
    { name: { 'zh-CN': '密钥', 'en-US': 'Secret key' }, run: () => checkSecret(env, database) },
    {
      name: { 'zh-CN': '文件位置', 'en-US': 'Files' },
      run: () => checkFilesFolder(env, database),
    },
  ];
}

/** Throws unless the folder belongs to this installation. */
async function checkFilesFolder(env: Env, database: Database): Promise<Finding> {
  const folder = filesFolderOf(env);
  if (folder === undefined) {
    return ok(`对象存储 ${env.S3_ENDPOINT}。`, `In the store ${env.S3_ENDPOINT}.`);
  }
  if (await readApplied(database)) await requireOwnFilesFolder(database.db, folder);
  return ok(`文件夹 ${folder}。`, `In the folder ${folder}.`);
}

async function checkAnswer(database: Database): Promise<Finding> {
  const startedAt = performance.now();
  await database.ping();
  const ms = Math.ceil(performance.now() - startedAt);
  const what = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return ok(`${what} 在 ${ms} 毫秒内回答。`, `${what} answered within ${ms} ms.`);
}

async function readApplied({ db }: Database): Promise<string[] | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migration')) return undefined;
  const rows = await db.selectFrom('migration').select('name').execute();
  return rows.map((row) => row.name);
}

async function checkMigrations(database: Database): Promise<Finding> {
  const applied = await readApplied(database);
  if (!applied) {
    return warn(
      '数据库是空的；首次启动会建表。',
      'The database is empty; the first start creates the tables.',
    );
  }
  const unknown = applied.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (unknown.length > 0) {
    return fail(
      `数据库属于更新的版本（${unknown.join('、')}）。请使用那个版本，或恢复升级前的备份。`,
      `The database belongs to a newer version (${unknown.join(', ')}). Use that version, or restore a backup from before the upgrade.`,
    );
  }
  const due = KNOWN_MIGRATIONS.filter((name) => !applied.includes(name));
  if (due.length === 0) return ok('已是最新。', 'Up to date.');
  return warn(
    `下次启动将执行：${due.join('、')}。请先备份。`,
    `The next start will run ${due.join(', ')}. Make a backup first.`,
  );
}

/** Sessions, codes and rate limits expire by the clock, so gateways and database must agree on it. */
async function checkClock(database: Database): Promise<Finding> {
  const before = Date.now();
  const theirs = await readClock(database.db, database.kind);
  const offset = Math.abs(theirs - (before + Date.now()) / 2);
  const seconds = (offset / SECOND).toFixed(1);
  if (offset > CLOCK_WARN) {
    return (offset > CLOCK_FAIL ? fail : warn)(
      `与数据库的时钟相差 ${seconds} 秒。请在两台机器上启用时间同步（chrony、systemd-timesyncd）。`,
      `The clock differs from the database's by ${seconds} s. Enable time synchronisation (chrony, systemd-timesyncd) on both machines.`,
    );
  }
  if (!(await readApplied(database))) return ok('一致。', 'The clocks agree.');
  const newest = await database.db
    .selectFrom('audit')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest && newest.at > Date.now() + CLOCK_FAIL) {
    return warn(
      '审计日志中最新的记录在未来：时钟曾经走快，或现在走慢了。',
      'The newest audit entry is in the future: the clock was ahead, or is behind now.',
    );
  }
  return ok('一致。', 'The clocks agree.');
}

async function checkAudit(database: Database): Promise<Finding> {
  if (!(await readApplied(database))) return ok('还没有记录。', 'There are no entries yet.');
  const { seq } = await database.db
    .selectFrom('audit_head')
    .select('seq')
    .executeTakeFirstOrThrow();
  const {
    problems: [problem],
  } = await verifyAuditStretch(
    database.db,
    Math.max(0, seq - AUDIT_ENTRIES),
    AUDIT_ENTRIES,
    recordsApi.verifySeal,
  );
  if (!problem) {
    return ok('最近的记录都与写入时一致。', 'The newest entries are unchanged.');
  }
  return fail(
    `第 ${problem.seq} 条记录被改动或缺失。请查明是谁动了数据库，并与备份比较。`,
    `Entry ${problem.seq} was changed or is missing. Find out who changed the database, and compare it with a backup.`,
  );
}

async function checkSecret(env: Env, database: Database): Promise<Finding> {
  if (env.PEDESTAL_SECRET !== undefined) return checkKey(database, env.PEDESTAL_SECRET);
  if (database.kind === 'postgres') {
    return ok(
      '保存在数据库中。备份会包含它。',
      'It is stored in the database and included in backups.',
    );
  }
  const secret = await readSecretFile(env.PEDESTAL_DATA);
  if (secret === undefined) {
    return fail(
      `缺少 ${KEY_FILE}：已登记的第二因素将无法读取。请从备份中恢复该文件。`,
      `${KEY_FILE} is missing: second factors cannot be read without it. Restore the file from a backup.`,
    );
  }
  const { mode } = await stat(join(env.PEDESTAL_DATA, KEY_FILE));
  if ((mode & OTHERS_CAN_READ) !== 0) {
    return warn(
      `其他用户可以读取 ${KEY_FILE}。请运行 chmod 600。`,
      `Other users can read ${KEY_FILE}. Run chmod 600 on it.`,
    );
  }
  return checkKey(database, secret);
}

/** Can the key decrypt what is stored? */
async function checkKey(database: Database, secret: string): Promise<Finding> {
  const fits = ok('可用。', 'It works.');
  if (!(await readApplied(database))) return fits;
  const row = await database.db
    .selectFrom('totp')
    .select('secret_cipher')
    .limit(1)
    .executeTakeFirst();
  if (!row) return fits;
  try {
    createKeyring(secret).open('totp', row.secret_cipher);
    return fits;
  } catch {
    return fail(
      '密钥与数据库不符：已登记的第二因素无法读取。请使用原来的密钥。',
      'The key does not match the database: second factors cannot be read. Use the previous key.',
    );
  }
}
