import { type Env, readEnv } from '../env.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Progress } from '../portable/installation.ts';
import { CommandFailure, type Terminal, type Texts } from './command.ts';

/** Runs what needs the console's own environment. What the operator can mend ends as one line. */
export async function runWithEnv<T>(
  terminal: Terminal,
  work: (env: Env) => Promise<T>,
): Promise<T> {
  try {
    return await work(readEnv(terminal.env));
  } catch (error) {
    const reason = describeFault(error);
    if (reason === undefined) throw error;
    throw new CommandFailure({ 'zh-CN': reason, 'en-US': reason });
  }
}

/** A fault of the disk or of a connection is the operator's too; anything else is ours. */
function describeFault(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error) || error instanceof CommandFailure) return undefined;
  return 'syscall' in error || 'severity' in error ? `${error.message}.` : undefined;
}

const AMOUNTS: Record<Parameters<Progress>[0], Texts> = {
  table: { 'zh-CN': '行', 'en-US': 'rows' },
  files: { 'zh-CN': '份文件内容', 'en-US': 'contents of files' },
  releases: { 'zh-CN': '个发布文件', 'en-US': 'files of releases' },
};

/** One line for each step that is done. Tables without rows are not worth one. */
export function printProgress({ print, locale }: Terminal): Progress {
  return (what, name, amount) => {
    if (what === 'table' && amount === 0) return;
    print(`  ${name.padEnd(24)}${String(amount).padStart(9)} ${AMOUNTS[what][locale]}`);
  };
}
