import { hash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FileNode } from '@pedestal/contract';
import * as tus from 'tus-js-client';
import { beforeEach, expect, it } from 'vitest';
import { setUpDfs } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { checkFiles } from '../cleanup/fsck.ts';

const MIB = 1024 * 1024;

describeOnEachDatabase('uploads with tus-js-client', (context) => {
  const t = setUpDfs(context);
  let root: string;
  let endpoint: string;
  let requests: string[];
  let sockets: Socket[];

  beforeEach(async () => {
    root = await t.rootOf(t.ann);
    requests = [];
    sockets = [];
    t.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    t.app.server.on('request', ({ method = '' }) => requests.push(method));
    endpoint = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/gateway/dfs/uploads`;
  });

  function send(bytes: Buffer, options: Partial<tus.UploadOptions>): Promise<tus.Upload> {
    return new Promise((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint,
        headers: { sdnxRequestId: t.ann },
        metadata: { parentId: root, name: '报告 2027.bin' },
        onError: reject,
        onSuccess: () => resolve(upload),
        ...options,
      });
      upload.start();
    });
  }

  async function expectStored(bytes: Buffer): Promise<void> {
    const { items } = await t.info<{ items: FileNode[] }>(t.ann, 'GET', `folders/${root}/children`);
    expect(items).toMatchObject([{ name: '报告 2027.bin', size: bytes.length }]);
    const blobs = await context.db.selectFrom('dfs_blob').select('hash').execute();
    expect(blobs).toEqual([{ hash: hash('sha256', bytes) }]);
    const report = await checkFiles(context.db, t.store, { readContent: true, now: Date.now() });
    expect(report).toMatchObject({ checked: 1, damaged: [], missing: [], orphaned: [] });
  }

  it('resumes by itself after the connection broke twice', async () => {
    const bytes = randomBytes(6 * MIB + 3);
    const cuts = [MIB, 3 * MIB];
    await send(bytes, {
      chunkSize: 2 * MIB,
      retryDelays: [0, 10, 20, 50],
      onProgress: (sent) => {
        if (sent < (cuts[0] ?? Number.POSITIVE_INFINITY)) return;
        cuts.shift();
        for (const socket of sockets.splice(0)) socket.destroy();
      },
    });
    expect(cuts).toEqual([]);
    expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
    expect(requests).toContain('HEAD');
    await expectStored(bytes);
  });

  it('sends the first chunk with the request that creates the upload', async () => {
    const bytes = randomBytes(2 * MIB + 1);
    await send(bytes, { chunkSize: MIB, uploadDataDuringCreation: true, retryDelays: null });
    expect(requests).toEqual(['POST', 'PATCH', 'PATCH']);
    await expectStored(bytes);
  });

  it('sends a small file with one request', async () => {
    const bytes = randomBytes(1_000);
    await send(bytes, { uploadDataDuringCreation: true, retryDelays: null });
    expect(requests).toEqual(['POST']);
    await expectStored(bytes);
  });

  it('stops and deletes an upload that is cancelled', async () => {
    let upload: tus.Upload | undefined;
    await new Promise<void>((resolve) => {
      upload = new tus.Upload(randomBytes(4 * MIB), {
        endpoint,
        chunkSize: MIB,
        headers: { sdnxRequestId: t.ann },
        metadata: { parentId: root, name: 'a.bin' },
        onChunkComplete: () => resolve(),
      });
      upload.start();
    });
    await upload?.abort(true);
    expect(await context.db.selectFrom('dfs_upload').select('id').execute()).toEqual([]);
    expect(await t.names(t.ann, root)).toEqual([]);
  });
});
