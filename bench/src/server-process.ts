import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
// Long enough for everything that is printed before the address.
const MOST_WORDS = 20_000;
const reporter = new URL('./report-usage.mjs', import.meta.url).href;

export interface Usage {
  /** Processor time since the process began, in microseconds. */
  cpu: number;
  /** Resident memory in bytes. */
  rss: number;
}

export interface ServerProcess {
  url: string;
  pid: number;
  /** What it printed before its address. */
  words: string;
  readUsage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server that prints its address, with the part inside that tells its usage. */
export async function startServer(
  args: string[],
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', reporter, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { url, words } = await readAddress(child);
  return {
    url,
    words,
    pid: child.pid ?? 0,
    readUsage: async () => {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as Usage;
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Reads on for as long as the server runs: a full pipe would make it wait. */
function readAddress(child: ChildProcess): Promise<{ url: string; words: string }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      if (printed.length > MOST_WORDS) return;
      printed += chunk.toString('utf8');
      const [, words = '', url] = /^([\s\S]*)ready: (http:\/\/[\d.]+:\d+)/.exec(printed) ?? [];
      if (url) resolve({ url, words });
    });
    child.on('exit', () => reject(new Error(`the server did not start:\n${printed}`)));
  });
}
