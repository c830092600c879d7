import type { Env } from '../env.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type Direction, moveDatabase } from '../portable/move-database.ts';
import { readArgs, usage } from './args.ts';
import type { Command } from './command.ts';
import { printProgress, runWithEnv } from './run-with-env.ts';

/** Moves the console from the embedded database to PostgreSQL, or back. */
export const move: Command = {
  summary: {
    'zh-CN': '在内置数据库和 PostgreSQL 之间迁移',
    'en-US': 'Move between the embedded database and PostgreSQL',
  },
  help: {
    'zh-CN': `用法：pedestal move --to <postgres://用户@主机/库名>
       pedestal move --to sqlite

把 PEDESTAL_DATA 中的内置数据库复制到一个空的 PostgreSQL 数据库，或者（--to sqlite）把 DATABASE_URL
复制到 PEDESTAL_DATA 中的内置数据库。逐表核对行数和校验和，全部一致才生效；源数据库不变。
文件留在原处，会话继续有效。请先停止所有网关；完成后设置（或取消）DATABASE_URL 再启动。

退出码：0 已完成，1 失败，2 用法错误。`,
    'en-US': `Usage: pedestal move --to <postgres://user@host/name>
       pedestal move --to sqlite

Copies the embedded database of PEDESTAL_DATA to an empty PostgreSQL database or, with --to sqlite,
the database of DATABASE_URL to the embedded database of PEDESTAL_DATA. Compares row counts and
checksums of every table, and commits only if all are equal. The source is not changed, files stay
in place, sessions stay valid. Stop every gateway first; afterwards set (or unset) DATABASE_URL and
start.

Exit codes: 0 done, 1 failed, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { positionals, values } = readArgs(args, { to: { type: 'string' } });
    const { to } = values;
    if (to === undefined || positionals.length > 0 || !/^(sqlite$|postgres(ql)?:\/\/)/.test(to)) {
      throw usage(
        '请用 --to 指明 sqlite 或一个 postgres:// 地址。',
        'Give sqlite or a postgres:// address with --to.',
      );
    }
    await runWithEnv(terminal, (env) =>
      moveDatabase(env, directionOf(to, env), printProgress(terminal)),
    );
    const isChinese = terminal.locale === 'zh-CN';
    if (to === 'sqlite') {
      terminal.print(
        isChinese
          ? '迁移完成。取消 DATABASE_URL 后启动控制台。'
          : 'Moved. Unset DATABASE_URL and start the console.',
      );
    } else {
      terminal.print(
        isChinese
          ? '迁移完成。把 DATABASE_URL 设为该地址后启动控制台。'
          : 'Moved. Set DATABASE_URL to that address and start the console.',
      );
    }
  },
};

function directionOf(to: string, env: Env): Direction {
  if (to !== 'sqlite') return { to: 'postgres', url: to };
  if (env.DATABASE_URL !== undefined) return { to, url: env.DATABASE_URL };
  throw new OperatorError('Set DATABASE_URL to the database to move.');
}
