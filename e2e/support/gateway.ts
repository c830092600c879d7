import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 120_000;

export interface Gateway {
  /** URL without a trailing slash. */
  url: string;
  adminPassword: string;
  /** Ends the waits after failed sign-ins. */
  endWaits(): Promise<void>;
  stop(): Promise<void>;
}

/** A running console for the sign-in tests, such as one of a cluster. */
export function findRunningGateway(): Gateway | undefined {
  const { PEDESTAL_E2E_SIGN_IN: text } = process.env;
  if (!text) return undefined;
  const { url, adminPassword, endWaitsUrl } = JSON.parse(text);
  return {
    url,
    adminPassword,
    endWaits: async () => void (await fetch(endWaitsUrl, { method: 'POST' })),
    stop: async () => {},
  };
}

/** A gateway of a test's own. */
export interface OwnGateway extends Gateway {
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address after `kill`. */
  start(): Promise<void>;
}

/** Starts the built gateway with the demo data in a data folder of its own. */
export async function startGateway(variables: Record<string, string> = {}): Promise<OwnGateway> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-e2e-'));
  const adminPassword = randomBytes(18).toString('base64url');
  const run = async (port: string) => {
    const child = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        // The time zone of the browsers, so that both have the same day.
        TZ: 'Asia/Shanghai',
        HOST: '127.0.0.1',
        PORT: port,
        LOG_LEVEL: 'info',
        PEDESTAL_DATA: dataFolder,
        PEDESTAL_ADMIN_PASSWORD: adminPassword,
        PEDESTAL_DEMO: 'on',
        PEDESTAL_DEMO_RECORDS: 'off',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
    await mkdir(join(root, '.cache'), { recursive: true });
    const log = createWriteStream(join(root, '.cache', 'e2e-gateway.log'));
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    return { child, ended };
  };

  let running = await run('0');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    running.child.kill(signal);
    await running.ended;
  };
  const stop = async () => {
    await end('SIGTERM');
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const url = await readAddress(running.child.stdout, running.ended);
    return {
      ...{ url, adminPassword, stop },
      endWaits: async () => endWaits(dataFolder),
      kill: () => end('SIGKILL'),
      async start() {
        running = await run(new URL(url).port);
        await readAddress(running.child.stdout, running.ended);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readAddress(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const failure = new Error('The gateway did not start. Its words are in .cache/e2e-gateway.log');
    const timer = setTimeout(() => reject(failure), START_LIMIT_MS);
    ended.then(() => reject(failure));
    let printed = '';
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const address = /ready: (http:\/\/\S+?)\/?\n/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

function endWaits(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'pedestal.db'), { timeout: 5_000 });
  database.exec('update attempt_counter set wait_until = 0');
  database.close();
}
