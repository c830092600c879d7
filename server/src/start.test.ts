import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { findProgram } from './testing/processes/run-program.ts';

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pedestal-start-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  ready: Promise<string>;
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [findProgram('gateway')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PEDESTAL_DATA: makeFolder(),
      PEDESTAL_DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  undo.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (address) resolve(address[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then(() => reject(new Error(`ended before it was ready: ${text}`)));
  });
  ready.catch(() => {});
  return { child, output: () => text, ended, ready };
}

async function expectFault(env: Record<string, string>, words: RegExp): Promise<void> {
  const { ended, output } = run(env);
  expect(await ended).not.toBe(0);
  const lines = output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(words);
}

describe('a start that cannot succeed', () => {
  it('names the invalid variable', () =>
    expectFault({ PORT: 'eighty' }, /PORT is not valid: .*PORT=8080/));

  it('reports that the port is taken and how to choose another', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    undo.push(() => taken.close());
    const { port } = taken.address() as AddressInfo;
    await expectFault(
      { PORT: String(port) },
      new RegExp(`Port ${port} is taken .*PORT=${port + 1}`),
    );
  });

  it('reports that the data folder cannot be used', async () => {
    const file = join(makeFolder(), 'file');
    writeFileSync(file, '');
    await expectFault({ PEDESTAL_DATA: join(file, 'data') }, /PEDESTAL_DATA/);
  });

  it('names the process that holds the data folder', async () => {
    const PEDESTAL_DATA = makeFolder();
    const first = run({ PEDESTAL_DATA });
    await first.ready;
    await expectFault({ PEDESTAL_DATA }, new RegExp(`\\b${first.child.pid}\\b`));
  });

  it('reports that PostgreSQL does not respond', () =>
    expectFault({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, /DATABASE_URL/));
});

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s is clean, also when the signal arrives twice at once',
    async (signal) => {
      const { child, ready, ended } = run({});
      await ready;
      child.kill(signal);
      child.kill(signal);
      expect(await ended).toBe(0);
    },
  );

  it('lets a running request finish and refuses new connections', async () => {
    const { child, ready, ended } = run({});
    const address = new URL(await ready);
    const slow = request(new URL('/gateway/authority/login/getLoginConfig', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
    });
    await once(slow, 'continue');
    slow.write('{');
    child.kill('SIGTERM');
    await eventually(async () => {
      const late = connect({ port: Number(address.port), host: '127.0.0.1' });
      late.on('error', () => late.destroy());
      onTestFinished(() => void late.destroy());
      await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });
    slow.end('}');
    const [reply] = await once(slow, 'response');
    reply.resume();
    expect(reply.statusCode).toBe(200);
    expect(await ended).toBe(0);
  });

  it('releases the data folder for the next start', async () => {
    const PEDESTAL_DATA = makeFolder();
    const first = run({ PEDESTAL_DATA });
    await first.ready;
    expect(first.output()).toContain(`Files: folder ${join(PEDESTAL_DATA, 'files')}\n`);
    first.child.kill('SIGTERM');
    await first.ended;
    await expect(run({ PEDESTAL_DATA }).ready).resolves.toMatch(/^http/);
  });
});
