import type { Locale } from '@pedestal/contract';

/** Input and output of a command; tests replace it. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  locale: Locale;
  /** Writes to standard output. */
  print(line: string): void;
  /** Writes to standard error. */
  warn(line: string): void;
}

export type Texts = Record<Locale, string>;

export interface Command {
  summary: Texts;
  help: Texts;
  run(args: readonly string[], terminal: Terminal): Promise<void>;
}

/** Exit codes. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Ends a command with a message and an exit code. */
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
  // A reader such as `head` may close the pipe; the command still runs to its end.
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

/** The language of the terminal, from the locale variables. */
export function localeOfTerminal(env: NodeJS.ProcessEnv): Locale {
  const language = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^zh/i.test(language) ? 'zh-CN' : 'en-US';
}
