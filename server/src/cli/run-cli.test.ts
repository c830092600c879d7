import type { Locale } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { EXIT } from './command.ts';
import { runCli } from './run-cli.ts';

const COMMANDS = [
  'publish',
  'check',
  'dev',
  'user',
  'entry',
  'backup',
  'restore',
  'move',
  'doctor',
  'fsck',
  'blueprint',
];

describe('pedestal', () => {
  async function run(locale: Locale, ...args: string[]) {
    const lines: string[] = [];
    const warn = (line: string) => lines.push(line);
    const code = await runCli(args, { env: {}, locale, print: warn, warn });
    return { code, text: lines.join('\n') };
  }

  it.each(COMMANDS)('explains %s in both languages, with its exit codes', async (name) => {
    const english = await run('en-US', 'help', name);
    const chinese = await run('zh-CN', name, '--help');
    expect([english.code, chinese.code]).toEqual([EXIT.done, EXIT.done]);
    expect(english.text).toMatch(new RegExp(`^Usage: pedestal ${name}[\\s\\S]*Exit codes: 0`));
    expect(chinese.text).toMatch(new RegExp(`^用法：pedestal ${name}[\\s\\S]*退出码：0`));
  });

  it('lists every command, and refuses unknown ones', async () => {
    const { text } = await run('en-US');
    for (const name of COMMANDS) expect(text).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'));
    expect((await run('en-US', 'explode')).code).toBe(EXIT.usage);
  });
});
