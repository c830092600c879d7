import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { FileStream } from './file-stream.ts';

const bytes = randomBytes(3 * 1024 * 1024 + 17);

describe('a file stream', () => {
  let folder: string;
  let path: string;
  let server: Server;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-stream-'));
    path = join(folder, 'file');
    await writeFile(path, bytes);
    server = createServer((request, response) => {
      const [start = 0, end = bytes.length - 1] = (request.url ?? '')
        .slice(1)
        .split('-')
        .map(Number);
      response.setHeader('content-length', end - start + 1);
      const stream = new FileStream(openSync(path, 'r'), start, end);
      response.once('close', () => stream.destroy());
      stream.pipe(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  async function ask(part: string): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const [response] = await once(get({ port, path: `/${part}` }), 'response');
    return response;
  }

  /** Open file descriptors of the file in this process. */
  async function countOpen(): Promise<number> {
    const names = await readdir('/proc/self/fd');
    const targets = await Promise.all(
      names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
    );
    return targets.filter((target) => target === path).length;
  }

  it('is sent byte for byte, to concurrent and to slow readers', async () => {
    const parts = ['0-3145744', '1-1', '262143-262144', '1000000-3145744'];
    await Promise.all(
      parts.map(async (part) => {
        const [start = 0, end = 0] = part.split('-').map(Number);
        const response = await ask(part);
        const pieces: Buffer[] = [];
        for await (const piece of response) {
          pieces.push(piece);
          await nextTurn();
        }
        expect(Buffer.concat(pieces).equals(bytes.subarray(start, end + 1))).toBe(true);
      }),
    );
    await eventually(async () => expect(await countOpen()).toBe(0));
  });

  it('is closed when its reader disconnects', async () => {
    const response = await ask('0-3145744');
    await once(response, 'readable');
    expect(await countOpen()).toBe(1);
    response.destroy();
    await eventually(async () => expect(await countOpen()).toBe(0));
  });

  it('can be read by other streams than a reply', async () => {
    const stream = new FileStream(openSync(path, 'r'), 5, 2_000_000);
    expect((await buffer(stream)).equals(bytes.subarray(5, 2_000_001))).toBe(true);
  });
});
