import { type Command, CommandFailure, EXIT, type Terminal, type Texts } from './command.ts';

/** The commands of a program, by name. */
export type Commands = Readonly<Record<string, Command>>;

const USAGE: Texts = {
  'zh-CN': '用法：pedestal <命令> [选项]\n       pedestal help <命令>\n\n命令：',
  'en-US': 'Usage: pedestal <command> [options]\n       pedestal help <command>\n\nCommands:',
};

const EXIT_CODES: Texts = {
  'zh-CN': '\n退出码：0 成功，1 失败，2 用法错误。',
  'en-US': '\nExit codes: 0 done, 1 failed, 2 wrong usage.',
};

/** Runs one command and returns the exit code. */
export async function runCommand(
  commands: Commands,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) return showHelp(commands, rest[0], terminal);
  const command = findCommand(commands, name);
  if (!command) {
    terminal.warn(unknownCommand(name)[terminal.locale]);
    return EXIT.usage;
  }
  if (rest.includes('--help') || rest.includes('-h')) return showHelp(commands, name, terminal);
  try {
    await command.run(rest, terminal);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    terminal.warn(error.texts[terminal.locale]);
    return error.exitCode;
  }
}

function showHelp(commands: Commands, name: string | undefined, terminal: Terminal): number {
  const { locale, print, warn } = terminal;
  const command = name === undefined ? undefined : findCommand(commands, name);
  if (name !== undefined && !command) {
    warn(unknownCommand(name)[locale]);
    return EXIT.usage;
  }
  if (command) {
    print(command.help[locale]);
    return EXIT.done;
  }
  print(USAGE[locale]);
  for (const [each, { summary }] of Object.entries(commands)) {
    print(`  ${each.padEnd(10)}${summary[locale]}`);
  }
  print(EXIT_CODES[locale]);
  return EXIT.done;
}

function findCommand(commands: Commands, name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function unknownCommand(name: string): Texts {
  return {
    'zh-CN': `没有名为 ${name} 的命令。运行 pedestal help 查看所有命令。`,
    'en-US': `There is no command ${name}. Run pedestal help to see them all.`,
  };
}
