import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { ProgramName } from './bundle-programs.ts';

export interface Program {
  process: ChildProcess;
  /** Everything printed so far, by line. */
  lines: string[];
  /** The next line printed, or `undefined` once the program has ended. */
  nextLine(): Promise<string | undefined>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(): Promise<void>;
}

/** The bundle of a program of `testing/programs`. */
export function findProgram(name: ProgramName): string {
  return join(inject('programs'), `${name}.js`);
}

/** Starts a program as a real process. */
export function runProgram(name: ProgramName, args: readonly string[]): Program {
  const child = spawn(process.execPath, [findProgram(name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const iterator = reader[Symbol.asyncIterator]();
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return {
    process: child,
    lines,
    async nextLine() {
      const next = await iterator.next();
      if (next.done) return undefined;
      lines.push(next.value);
      return next.value;
    },
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
