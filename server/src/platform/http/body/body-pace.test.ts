import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as tus from 'tus-js-client';
import { beforeEach, expect, it } from 'vitest';
import { setUpDfs, toMetadata } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';

const pace = { whole: 300, window: 1_000, bytesPerWindow: 200 };
const PIECE = 1_000;

describeOnEachDatabase('a slow request body', (context) => {
  const t = setUpDfs(context, { pace });
  let origin: string;

  beforeEach(async () => {
    origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const tusHeaders = () => ({ sdnxrequestid: t.ann, 'tus-resumable': '1.0.0' });
  const send = (path: string, method: string, headers: Record<string, string>): ClientRequest => {
    const sending = request(`${origin}${path}`, { method, headers });
    sending.on('error', () => {});
    return sending;
  };

  async function begin(size: number): Promise<string> {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/gateway/dfs/uploads',
      headers: {
        ...tusHeaders(),
        'upload-length': String(size),
        'upload-metadata': toMetadata({ parentId: await t.rootOf(t.ann), name: 'slow.bin' }),
      },
    });
    return String(reply.headers.location);
  }
  const append = (path: string, size: number) =>
    send(path, 'PATCH', {
      ...tusHeaders(),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
    });

  it('is accepted for a file while it arrives steadily', async () => {
    const bytes = randomBytes(15 * PIECE);
    const sending = append(await begin(bytes.length), bytes.length);
    const answered = once(sending, 'response');
    for (let at = 0; at < bytes.length; at += PIECE) {
      sending.write(bytes.subarray(at, at + PIECE));
      await sleep(100);
    }
    sending.end();
    const [reply] = await answered;
    expect(reply.statusCode).toBe(204);
    expect(await t.names(t.ann, await t.rootOf(t.ann))).toEqual(['slow.bin']);
  });

  it('is disconnected when it stalls, and the upload resumes there', async () => {
    const bytes = randomBytes(10 * PIECE);
    const path = await begin(bytes.length);
    const sending = append(path, bytes.length);
    sending.write(bytes.subarray(0, PIECE));
    await new Promise((resolve) => sending.once('close', resolve));
    expect(await t.names(t.ann, await t.rootOf(t.ann))).toEqual([]);
    const state = await t.info<{ received: number }>(
      t.ann,
      'GET',
      path.slice('/gateway/dfs/'.length),
    );
    expect(state.received).toBe(PIECE);
    await new Promise<void>((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        uploadUrl: `${origin}${path}`,
        retryDelays: null,
        headers: { sdnxRequestId: t.ann },
        onError: reject,
        onSuccess: () => resolve(),
      });
      upload.start();
    });
    expect(await t.names(t.ann, await t.rootOf(t.ann))).toEqual(['slow.bin']);
  });

  it('is refused for other routes when it takes too long', async () => {
    const headers = { sdnxrequestid: t.ann, 'content-type': 'application/json' };
    const sending = send('/gateway/dfs/folders/create', 'POST', {
      ...headers,
      'content-length': '99',
    });
    sending.write('{');
    const [reply] = await once(sending, 'response');
    expect(reply.statusCode).toBe(408);
  });
});
