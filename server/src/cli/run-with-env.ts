import { type Env, readEnv } from '../env.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Progress } from '../portable/installation.ts';
import { CommandFailure, type Terminal, type Texts } from './command.ts';

/** Runs work with the console's environment. Errors that the operator can fix are printed as one line. */
export async function runWithEnv<T>(
  terminal: Terminal,
  work: (env: Env) => Promise<T>,
): Promise<T> {
  try {
    return await work(readEnv(terminal.env));
  } catch (error) {
    const reason = describeError(error);
    if (reason === undefined) throw error;
    throw new CommandFailure({ 'zh-CN': reason, 'en-US': reason });
  }
}

/** The message of an error that the operator can fix; undefined: a bug. Disk and connection errors have a message too. */
function describeError(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error) || error instanceof CommandFailure) return undefined;
  return 'syscall' in error || 'severity' in error ? `${error.message}.` : undefined;
}

const AMOUNTS: Record<Parameters<Progress>[0], Texts> = {
  table: { 'zh-CN': '行', 'en-US': 'rows' },
  files: { 'zh-CN': '份文件内容', 'en-US': 'file contents' },
  releases: { 'zh-CN': '个发布文件', 'en-US': 'release files' },
};

/** Prints a line for each finished step; empty tables are skipped. */
export function printProgress({ print, locale }: Terminal): Progress {
  return (what, name, amount) => {
    if (what === 'table' && amount === 0) return;
    print(`  ${name.padEnd(24)}${String(amount).padStart(9)} ${AMOUNTS[what][locale]}`);
  };
}
