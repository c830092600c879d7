import { AppError } from '@pedestal/contract';
import { createPasswordHasher } from '../areas/sign-in/password/password-hasher.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { databaseOptionsOf } from '../portable/installation.ts';
import { readArgs, usage } from './args.ts';
import type { Command, Terminal } from './command.ts';
import { runWithEnv } from './run-with-env.ts';
import { createUserActions } from './user-actions.ts';

const OPTIONS = {
  admin: { type: 'boolean' },
  'display-name': { type: 'string' },
  search: { type: 'string' },
} as const;

/** Manages accounts when nobody can sign in to do it. */
export const user: Command = {
  summary: { 'zh-CN': '管理账号', 'en-US': 'Manage accounts' },
  help: {
    'zh-CN': `用法：pedestal user list [--search <文字>]
       pedestal user create <用户名> [--display-name <姓名>] [--admin]
       pedestal user reset-password <用户名>
       pedestal user disable <用户名>
       pedestal user enable <用户名>
       pedestal user unlock <用户名>

直接在数据库中操作，控制台可以继续运行；一秒内生效。每次更改都记入审计日志。
create 和 reset-password 会显示一次性的临时密码，首次登录必须更改。--admin 授予系统管理员角色。
最后一个管理员不能被停用。list 最多显示 1000 人。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL）。

退出码：0 已完成，1 失败，2 用法错误。`,
    'en-US': `Usage: pedestal user list [--search <text>]
       pedestal user create <name> [--display-name <text>] [--admin]
       pedestal user reset-password <name>
       pedestal user disable <name>
       pedestal user enable <name>
       pedestal user unlock <name>

Changes the database directly; the console may keep running and applies changes within a second.
Every change is written to the audit log. create and reset-password print a temporary password once;
it must be changed at the first sign-in. --admin grants the administrator role. The last
administrator cannot be disabled. list prints at most 1,000 users. Reads the same environment
variables as the console (PEDESTAL_DATA, DATABASE_URL).

Exit codes: 0 done, 1 failed, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const [action = '', name = '', ...others] = positionals;
    if (!ACTIONS.has(action) || others.length > 0 || (name === '') !== (action === 'list')) {
      throw usage(
        '请指明操作和一个用户名，见 pedestal help user。',
        'Give an action and one user name. See pedestal help user.',
      );
    }
    await runWithEnv(terminal, async (env) => {
      // Fails where there is no database; openDatabase would create one.
      await (await openSnapshot(databaseOptionsOf(env))).close();
      const database = await openDatabase(databaseOptionsOf(env));
      const hasher = createPasswordHasher({ workers: 1 });
      try {
        await act(createUserActions(database.db), { action, name, values }, hasher.hash, terminal);
      } catch (error) {
        throw isLastAdministrator(error)
          ? new OperatorError(`${name} is the last administrator and cannot be disabled.`)
          : error;
      } finally {
        await hasher.close();
        await database.close();
      }
    });
  },
};

const ACTIONS = new Set(['list', 'create', 'reset-password', 'disable', 'enable', 'unlock']);

interface Wanted {
  action: string;
  name: string;
  values: { admin?: boolean; 'display-name'?: string; search?: string };
}

async function act(
  actions: ReturnType<typeof createUserActions>,
  { action, name, values }: Wanted,
  hash: (password: string) => Promise<string>,
  terminal: Terminal,
): Promise<void> {
  const isChinese = terminal.locale === 'zh-CN';
  switch (action) {
    case 'list':
      for (const each of await actions.list(values.search)) terminal.print(describe(each));
      return;
    case 'create':
    case 'reset-password': {
      const displayName = values['display-name'] ?? name;
      const password = await (action === 'create'
        ? actions.create({ name, displayName, isAdmin: values.admin === true }, hash)
        : actions.resetPassword(name, hash));
      terminal.print(
        isChinese
          ? `${name} 的临时密码：${password}（只显示一次，登录后必须更改）`
          : `Temporary password of ${name}: ${password} (shown once, to be changed at sign-in)`,
      );
      return;
    }
    case 'unlock':
      await actions.unlock(name);
      break;
    default:
      await actions.setStatus(name, action === 'disable' ? 'disabled' : 'active');
  }
  terminal.print(isChinese ? '已完成。' : 'Done.');
}

function describe(row: {
  user_name: string;
  display_name: string;
  status: string;
  last_sign_in_at: number | null;
}): string {
  const last = row.last_sign_in_at === null ? '-' : new Date(row.last_sign_in_at).toISOString();
  return [row.user_name.padEnd(24), row.status.padEnd(9), last.padEnd(25), row.display_name].join(
    ' ',
  );
}

function isLastAdministrator(error: unknown): boolean {
  return error instanceof AppError && error.error === 'lastAdministrator';
}
