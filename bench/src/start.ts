import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Benchmark, measureInTurn, type Subject } from './benchmark.ts';
import { formatTable } from './results.ts';
import { root, startServer } from './server-process.ts';

const ROUNDS = 5;
const POLL_MS = 10;
const IDLE_MS = 10_000;
const LIMIT_MS = 60_000;
const TARGET_SECONDS = 3;
const TARGET_MIB = 150;

/** Start time of a built console, and its idle memory. */
export const start: Benchmark = {
  name: 'start',
  title: 'Start: second `npm start` to first answered request',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
    try {
      const dataFolder = join(folder, 'data');
      const pedestal = makeSubject('Pedestal', root, { PEDESTAL_DATA: dataFolder });
      const bare = makeSubject('bare node:http by npm', await makeBarePackage(folder), {});
      await pedestal.measure();
      const medians = await measureInTurn([pedestal, bare], ROUNDS);
      return describe(medians, await measureIdleMemory(dataFolder));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** A package whose `npm start` does nothing but listen: what npm and Node themselves take. */
async function makeBarePackage(folder: string): Promise<string> {
  await copyFile(
    fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
    join(folder, 'bare.ts'),
  );
  const command = `exec "${process.execPath}" bare.ts`;
  const content = { private: true, type: 'module', scripts: { start: command } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(content));
  return folder;
}

function makeSubject(name: string, cwd: string, variables: Record<string, string>): Subject {
  return {
    name,
    async measure() {
      const port = await findFreePort();
      const startedAt = performance.now();
      const child = spawn('npm', ['start'], {
        cwd,
        env: { ...process.env, ...variables, PORT: String(port) },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      try {
        await waitForAnswer(`http://127.0.0.1:${port}/healthz`);
        return { seconds: (performance.now() - startedAt) / 1000 };
      } finally {
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

async function waitForAnswer(url: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`no answer within ${LIMIT_MS / 1000} s`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function measureIdleMemory(dataFolder: string): Promise<number> {
  const server = await startServer(['server/dist/main.js'], { PEDESTAL_DATA: dataFolder });
  try {
    await fetch(`${server.url}/user/login`, { headers: { accept: 'text/html' } });
    await sleep(IDLE_MS);
    return (await server.readUsage()).rss / 2 ** 20;
  } finally {
    await server.stop();
  }
}

function describe(medians: Map<string, Record<string, number>>, idleMib: number): string {
  const rows = [...medians].map(([name, median]) => [name, (median.seconds ?? 0).toFixed(2)]);
  return `From the command to the first answered request, with everything built and the data folder there (aim ≤ ${TARGET_SECONDS} s); ${ROUNDS} rounds in turn.

${formatTable(['subject', 'seconds'], rows)}

Resident memory ${IDLE_MS / 1000} s after the first page, on SQLite with the demo data: ${idleMib.toFixed(0)} MiB (aim ≤ ${TARGET_MIB} MiB).`;
}
