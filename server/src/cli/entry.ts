import { openDatabase } from '../platform/db/database.ts';
import { openSnapshot } from '../platform/db/portable/portable.ts';
import { databaseOptionsOf } from '../portable/installation.ts';
import { readArgs, usage } from './args.ts';
import type { Command, Terminal } from './command.ts';
import { createEntryActions, type EntryView } from './entry-actions.ts';
import { runWithEnv } from './run-with-env.ts';

/** Manages login entries when nobody can sign in to do it. */
export const entry: Command = {
  summary: { 'zh-CN': '管理登录入口', 'en-US': 'Manage login entries' },
  help: {
    'zh-CN': `用法：pedestal entry list
       pedestal entry show <登录标识>
       pedestal entry set-methods <登录标识> <方式,…>
       pedestal entry set-hosts <登录标识> <域名,…>
       pedestal entry enable <登录标识>
       pedestal entry make-default <登录标识>

直接在数据库中操作，控制台可以继续运行；一秒内生效。每次更改都记入审计日志。
set-methods 的方式为 password、sms、qr，用逗号分隔，第一个为默认标签页。set-hosts 会从其他入口移走这些域名；
用 "" 清空。enable 启用该入口所属的系统。make-default 使其成为未登记域名的默认入口。
使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL）。

退出码：0 已完成，1 失败，2 用法错误。`,
    'en-US': `Usage: pedestal entry list
       pedestal entry show <login key>
       pedestal entry set-methods <login key> <method,…>
       pedestal entry set-hosts <login key> <host name,…>
       pedestal entry enable <login key>
       pedestal entry make-default <login key>

Changes the database directly; the console may keep running and applies changes within a second.
Every change is written to the audit log. The methods of set-methods are password, sms and qr, with
commas; the page opens with the first. set-hosts takes the host names from other entries, and ""
removes all. enable enables the system of the entry. make-default makes it the entry of host names
that no entry has. Reads the same environment variables as the console (PEDESTAL_DATA,
DATABASE_URL).

Exit codes: 0 done, 1 failed, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { positionals } = readArgs(args, {});
    const [action = '', ...rest] = positionals;
    if (rest.length !== ARGUMENTS.get(action)) {
      throw usage(
        '请指明操作及其参数，见 pedestal help entry。',
        'Give an action and its arguments. See pedestal help entry.',
      );
    }
    await runWithEnv(terminal, async (env) => {
      // Fails where there is no database; openDatabase would create one.
      await (await openSnapshot(databaseOptionsOf(env))).close();
      const database = await openDatabase(databaseOptionsOf(env));
      try {
        await act(createEntryActions(database.db), action, rest, terminal);
      } finally {
        await database.close();
      }
    });
  },
};

/** The actions and how many arguments each takes. */
const ARGUMENTS = new Map([
  ['list', 0],
  ['show', 1],
  ['set-methods', 2],
  ['set-hosts', 2],
  ['enable', 1],
  ['make-default', 1],
]);

async function act(
  actions: ReturnType<typeof createEntryActions>,
  action: string,
  [loginKey = '', list = '']: readonly string[],
  { print, locale }: Terminal,
): Promise<void> {
  const items = list.split(',').filter((item) => item !== '');
  switch (action) {
    case 'list':
      for (const each of await actions.list()) print(describe(each));
      return;
    case 'show':
      for (const [name, value] of Object.entries(await actions.show(loginKey))) {
        print(`${name.padEnd(14)}${Array.isArray(value) ? value.join(',') : value}`);
      }
      return;
    case 'set-methods':
      await actions.setMethods(loginKey, items);
      break;
    case 'set-hosts':
      await actions.setHosts(loginKey, items);
      break;
    case 'enable':
      await actions.enable(loginKey);
      break;
    default:
      await actions.makeDefault(loginKey);
  }
  print(locale === 'zh-CN' ? '已完成。' : 'Done.');
}

function describe(view: EntryView): string {
  return [
    view.loginKey.padEnd(20),
    view.systemCode.padEnd(8),
    view.systemStatus.padEnd(9),
    (view.isDefault ? 'default' : '-').padEnd(8),
    view.methods.join(',').padEnd(16),
    view.hostnames.join(',') || '-',
  ].join(' ');
}
