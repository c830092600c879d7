import type { Env } from '../env.ts';
import { openDatabase } from '../platform/db/database.ts';
import { databaseOptionsOf } from '../portable/installation.ts';
import { readArgs, usage } from './args.ts';
import { type Command, CommandFailure, type Terminal } from './command.ts';
import { type Check, fail, runCheck, type State, warn } from './doctor-check.ts';
import { databaseChecks, hasDatabase } from './doctor-database.ts';
import { machineChecks } from './doctor-machine.ts';
import { serviceChecks } from './doctor-services.ts';
import { runWithEnv } from './run-with-env.ts';

/** Checks everything that the console needs, and prints what to do. */
export const doctor: Command = {
  summary: { 'zh-CN': '检查运行环境', 'en-US': 'Check the environment' },
  help: {
    'zh-CN': `用法：pedestal doctor

检查环境变量、数据文件夹、磁盘空间、数据库和迁移、时钟、审计日志、密钥、Redis 和文件存储，
并说明应该怎么做。除了随即删除的空文件外，不写入任何内容。
使用与控制台相同的环境变量。

退出码：0 没有错误（可能有警告），1 发现错误，2 用法错误。`,
    'en-US': `Usage: pedestal doctor

Checks environment variables, data folder, disk space, database and migrations, clock, audit log, secret
key, Redis and the file store, and prints what to do. Writes only empty files, which it removes at
once. Reads the same environment variables as the console.

Exit codes: 0 no errors (there may be warnings), 1 errors found, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { positionals } = readArgs(args, {});
    if (positionals.length > 0) throw usage('不接受参数。', 'This command takes no arguments.');
    const failures = await runWithEnv(terminal, (env) => examine(env, terminal));
    if (failures === 0) return;
    throw new CommandFailure({
      'zh-CN': `发现 ${failures} 个错误。`,
      'en-US': `${failures} errors found.`,
    });
  },
};

/** Returns how many checks failed. */
async function examine(env: Env, terminal: Terminal): Promise<number> {
  const parts = [
    await show(machineChecks(env), terminal),
    await examineDatabase(env, terminal),
    await show(serviceChecks(env), terminal),
  ];
  return parts.reduce((sum, count) => sum + count, 0);
}

async function examineDatabase(env: Env, terminal: Terminal): Promise<number> {
  const name = { 'zh-CN': '数据库', 'en-US': 'Database' };
  if (!hasDatabase(env)) {
    const text = warn(
      '还没有数据库；首次启动时会创建。',
      'There is no database yet; the first start creates it.',
    );
    return show([{ name, run: async () => text }], terminal);
  }
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(databaseOptionsOf(env));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return show([{ name, run: async () => fail(reason, reason) }], terminal);
  }
  try {
    return await show(databaseChecks(env, database), terminal);
  } finally {
    await database.close();
  }
}

const MARKS: Record<State, string> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' };

async function show(checks: readonly Check[], { print, locale }: Terminal): Promise<number> {
  let failures = 0;
  for (const check of checks) {
    for (const { state, texts } of await runCheck(check)) {
      print(`${MARKS[state]}  ${check.name[locale]}: ${texts[locale]}`);
      if (state === 'fail') failures += 1;
    }
  }
  return failures;
}
