import type { Locale } from '@pedestal/contract';

/** What a command reads and writes: the terminal in earnest, lists in tests. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  locale: Locale;
  /** For results. */
  print(line: string): void;
  /** For what went wrong. */
  warn(line: string): void;
}

export type Texts = Record<Locale, string>;

export interface Command {
  summary: Texts;
  help: Texts;
  run(args: readonly string[], terminal: Terminal): Promise<void>;
}

/** 0: done. 1: it could not be done. 2: it was asked for wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Ends a command with words for the person, and an exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly texts: Texts;
  readonly exitCode: number;

  constructor(texts: Texts, exitCode: number = EXIT.failed) {
    super(texts['en-US']);
    this.texts = texts;
    this.exitCode = exitCode;
  }
}

/** The terminal that this process runs in. */
export function openTerminal(): Terminal {
  // Whoever reads only the first lines closes the pipe; the command goes on to its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
  });
  return {
    env: process.env,
    locale: localeOfTerminal(process.env),
    print: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** The language of the terminal, from the usual variables. */
export function localeOfTerminal(env: NodeJS.ProcessEnv): Locale {
  const language = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^zh/i.test(language) ? 'zh-CN' : 'en-US';
}
