import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { setUpDfs, toMetadata } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { checkFiles } from '../cleanup/fsck.ts';

const SIZE = 200_000;
const SENT = 80_000;

describeOnEachDatabase('two writers of one upload', (context) => {
  const t = setUpDfs(context);

  it('take turns: the second resumes where the first was interrupted, and no bytes are mixed', async () => {
    const bytes = randomBytes(SIZE);
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const tusHeaders = { sdnxrequestid: t.ann, 'tus-resumable': '1.0.0' };
    const created = await t.app.inject({
      method: 'POST',
      url: '/gateway/dfs/uploads',
      headers: {
        ...tusHeaders,
        'upload-length': String(SIZE),
        'upload-metadata': toMetadata({ parentId: await t.rootOf(t.ann), name: 'a.bin' }),
      },
    });
    const path = String(created.headers.location);
    const state = () =>
      t.info<{ received: number }>(t.ann, 'GET', path.slice('/gateway/dfs/'.length));
    const append = (offset: number) => {
      const sending = request(`${origin}${path}`, {
        method: 'PATCH',
        headers: {
          ...tusHeaders,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(SIZE - offset),
        },
      });
      sending.on('error', () => {});
      return sending;
    };

    const sockets: Socket[] = [];
    t.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const first = append(0);
    const firstEnded = new Promise((resolve) => first.once('close', resolve));
    first.write(bytes.subarray(0, SENT));
    await vi.waitUntil(() => sockets.some((socket) => socket.bytesRead > SENT), 60_000);
    // Reading the progress interrupts the first writer, as a browser does when it resumes after a lost connection.
    const { received } = await state();
    await firstEnded;
    expect(received).toBeLessThanOrEqual(SENT);
    const second = append(received);
    const answered = once(second, 'response');
    second.end(bytes.subarray(received));
    const [reply] = await answered;
    expect(reply.statusCode).toBe(204);

    const stored = await context.db.selectFrom('dfs_blob').select(['hash', 'size']).execute();
    expect(stored).toEqual([{ hash: hash('sha256', bytes), size: SIZE }]);
    const report = await checkFiles(context.db, t.store, { readContent: true, now: Date.now() });
    expect(report).toMatchObject({ damaged: [], missing: [], orphaned: [] });
  });
});
