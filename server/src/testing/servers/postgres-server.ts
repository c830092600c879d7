import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './free-port.ts';

const run = promisify(execFile);

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** The folder with initdb and postgres: Debian's newest version, or from the PATH. */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!entry) throw new Error('there is neither a user "postgres" nor "nobody" to run as');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  max_wal_size: '1GB',
  autovacuum: 'off',
};

/** Starts a PostgreSQL cluster in a temporary folder, which `stop` deletes. */
export async function startPostgres(binaries: string): Promise<PostgresServer> {
  const user = await findUnprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) {
    await chown(folder, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'pedestal', '-A', 'scram-sha-256', '--pwfile', passwordFile].concat(
      '--encoding=UTF8 --locale=C.UTF-8 --no-sync --no-instructions'.split(' '),
    ),
    options,
  );
  const port = await findFreePort();
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: 'ignore',
  });
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    await endProcess(server);
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://pedestal:${password}@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
