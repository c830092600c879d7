import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CommandFailure, EXIT, type Texts } from './command.ts';

export function usage(chinese: string, english: string): CommandFailure {
  return new CommandFailure({ 'zh-CN': chinese, 'en-US': english }, EXIT.usage);
}

/** Parses options and arguments; the error names the wrong option. */
export function readArgs<const T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const reason = (error as Error).message;
    throw usage(`选项有误：${reason}`, `The options are wrong: ${reason}`);
  }
}

/** The only argument of a command. */
export function requireOne(args: readonly string[], message: Texts): string {
  const [arg, ...others] = args;
  if (arg !== undefined && others.length === 0) return arg;
  throw new CommandFailure(message, EXIT.usage);
}
