import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { fillUp } from '../testing/fill-up.ts';
import { createPlaces } from '../testing/installation.ts';
import { choose } from '../testing/long.ts';
import { canMount } from '../testing/mount.ts';
import { findFreePort } from '../testing/servers/free-port.ts';

const PROGRAM = fileURLToPath(new URL('../testing/programs/gateway.ts', import.meta.url));
const REQUESTS = choose(50_000, 12_000);
const AT_ONCE = 500;

describe('a gateway whose log cannot be written', () => {
  const places = createPlaces();
  const undo: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each();
    await places.remove();
  });

  /** Starts a gateway with this standard output. */
  async function startGateway(stdout: number) {
    const [port, metricsPort] = [await findFreePort(), await findFreePort()];
    const child = spawn(process.execPath, [PROGRAM], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        PEDESTAL_METRICS_PORT: String(metricsPort),
        PEDESTAL_DATA: join(await places.makeFolder(), 'data'),
        PEDESTAL_DEMO: 'off',
        PEDESTAL_ADMIN_PASSWORD: 'a password for tests alone',
      },
      stdio: ['ignore', stdout, 'inherit'],
    });
    const ended = once(child, 'exit');
    undo.push(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    const url = `http://127.0.0.1:${port}`;
    const check = async () => expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await eventually(check);
    const countDropped = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^pedestal_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
    };
    return { port, check, countDropped };
  }

  /** Each request is one line of the log. Sends them pipelined, which is fast. */
  async function sendRequests(port: number): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(AT_ONCE);
    let answered = 0;
    let text = '';
    socket.on('data', (chunk) => {
      const parts = (text + chunk.toString('latin1')).split('\nok\n');
      answered += parts.length - 1;
      text = parts.at(-1) ?? '';
    });
    for (let sent = AT_ONCE; sent <= REQUESTS; sent += AT_ONCE) {
      socket.write(request);
      while (answered < sent) await once(socket, 'data');
    }
    socket.destroy();
  }

  it.runIf(canMount())(
    'answers while the disk of the log is full, and logs again later',
    async () => {
      const folder = await places.makeFolder();
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
      undo.push(() => execFileSync('umount', ['-l', folder]));
      const log = await open(join(folder, 'log'), 'a+');
      undo.push(() => log.close());
      const { port, check, countDropped } = await startGateway(log.fd);
      await fillUp(folder);
      await sendRequests(port);
      expect(await countDropped()).toBeGreaterThan(0);

      await rm(join(folder, 'filler'));
      await eventually(async () => {
        await check();
        const { size } = await log.stat();
        const { buffer } = await log.read(Buffer.alloc(size), 0, size, 0);
        expect(buffer.toString('utf8')).toContain('log lines were dropped');
      });
    },
  );

  it('answers while nobody reads its output', async () => {
    const path = join(await places.makeFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = await open(path, constants.O_RDWR);
    undo.push(() => pipe.close());
    const { port, countDropped } = await startGateway(pipe.fd);
    await sendRequests(port);
    expect(await countDropped()).toBeGreaterThan(0);
  });
});
