import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

export interface RedisServer {
  url: string;
  /** Ends the process. The port is not reserved for `start`, but stays free in practice. */
  stop(): Promise<void>;
  /** Restarts it on the same port, empty. */
  start(): Promise<void>;
  /** Accepts connections but does not reply until `resume`. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];

/** Debian's redis-server, or undefined. */
export function findRedisBinary(): string | undefined {
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

/** A Redis server on loopback, without persistence. */
export async function startRedis(binary: string): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-redis-'));
  const port = await findFreePort();
  let child: ChildProcess | undefined;

  const stop = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    child = spawn(binary, ['--port', String(port), ...settings], { stdio: 'ignore' });
    await waitUntilListening(port);
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilListening(port: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error('redis-server did not start');
    await sleep(20);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
