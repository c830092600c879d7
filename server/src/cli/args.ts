import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CommandFailure, EXIT, type Texts } from './command.ts';

export function usage(chinese: string, english: string): CommandFailure {
  return new CommandFailure({ 'zh-CN': chinese, 'en-US': english }, EXIT.usage);
}

/** Options and words of a command line; a wrong one is said by name. */
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

/** The one word that a command wants. */
export function requireOne(words: readonly string[], what: Texts): string {
  const [word, ...others] = words;
  if (word !== undefined && others.length === 0) return word;
  throw new CommandFailure(what, EXIT.usage);
}
