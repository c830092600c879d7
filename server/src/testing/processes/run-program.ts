import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Program {
  process: ChildProcess;
  /** Everything printed so far, by line. */
  lines: string[];
  /** The next line printed, or `undefined` once the program has ended. */
  nextLine(): Promise<string | undefined>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(): Promise<void>;
}

/** Starts a program of `testing/programs` as a real process. */
export function runProgram(name: string, args: readonly string[]): Program {
  const file = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
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
