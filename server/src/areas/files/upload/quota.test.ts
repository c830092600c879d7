import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ERRORS, type FileLink } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { setUpDfs, toMetadata } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';

const QUOTA = 1_000;
const HOUR = 3_600_000;

describeOnEachDatabase('the quota of a space', (context) => {
  const t = setUpDfs(context);
  let root: string;
  let inbox: string;
  let link: FileLink;

  beforeEach(async () => {
    t.limits = { ...t.limits, quota: { ...t.limits.quota, person: QUOTA } };
    root = await t.rootOf(t.ann);
    inbox = await t.makeFolder(t.ann, root, 'inbox');
    link = await makeLink();
  });

  const makeLink = () =>
    t.info<FileLink>(t.ann, 'POST', 'links/create', { nodeId: inbox, uploadOnly: true });
  const visitUrl = ({ key } = link) => `/gateway/dfs/link/${key}/uploads`;

  /** Creates an upload: of a stranger through the link, or of Ann when `url` says so. */
  const begin = (size: number, { url = visitUrl(), ip = '192.0.2.1', parentId = inbox } = {}) =>
    t.app.inject({
      method: 'POST',
      url,
      remoteAddress: ip,
      headers: {
        host: 'localhost',
        sdnxrequestid: t.ann,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': toMetadata({ parentId, name: 'a.bin' }),
      },
    });
  const beginAsAnn = (size: number) => begin(size, { url: '/gateway/dfs/uploads', parentId: root });
  const send = (url: string, method: 'PATCH' | 'DELETE' | 'HEAD', offset = 0, bytes = 0) =>
    t.app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        sdnxrequestid: t.ann,
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH'
          ? {
              'upload-offset': String(offset),
              'content-type': 'application/offset+octet-stream',
            }
          : {}),
      },
      ...(method === 'PATCH' ? { payload: Buffer.alloc(bytes) } : {}),
    });
  const patch = (url: string, offset: number, bytes: number) => send(url, 'PATCH', offset, bytes);
  const locationOf = (reply: Awaited<ReturnType<typeof begin>>) => String(reply.headers.location);
  const codeOf = (reply: Awaited<ReturnType<typeof begin>>) => [
    reply.statusCode,
    reply.json().code,
  ];
  const full = [413, ERRORS.quotaExceeded.code];
  const stagedFiles = () => readdir(join(t.folder, 'staging'));
  const usedBytes = async () => {
    const space = await context.db.selectFrom('dfs_space').select('used_bytes').executeTakeFirst();
    return space?.used_bytes;
  };

  it('is not used up by a stranger who declares a size and sends nothing', async () => {
    for (let n = 0; n < 3; n += 1) expect((await begin(QUOTA)).statusCode).toBe(201);
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(QUOTA));
    expect(await usedBytes()).toBe(QUOTA);
  });

  it('is used by the bytes that arrived, until they are given up', async () => {
    const url = locationOf(await begin(QUOTA));
    expect((await patch(url, 0, 300)).statusCode).toBe(204);
    expect(codeOf(await beginAsAnn(701))).toEqual(full);
    expect((await beginAsAnn(700)).statusCode).toBe(201);
    expect((await send(url, 'DELETE')).statusCode).toBe(204);
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(QUOTA));
  });

  it('ends an upload that needs more room than is left, and frees what it had received', async () => {
    const url = locationOf(await begin(QUOTA));
    await patch(url, 0, 300);
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(600));
    expect((await patch(url, 300, 50)).statusCode).toBe(204);
    expect(codeOf(await patch(url, 350, 51))).toEqual(full);
    expect((await send(url, 'HEAD')).statusCode).toBe(404);
    expect(await stagedFiles()).toEqual([]);
    await t.put(t.ann, root, 'rest.bin', Buffer.alloc(400));
  });

  it('is never exceeded by 20 uploads at once of 60 % of what is left, and refused ones give back', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => t.upload(t.ann, root, `${n}.bin`, Buffer.alloc(600, n))),
    );
    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(413)]);
    expect(await usedBytes()).toBe(600);
    expect(await stagedFiles()).toEqual([]);
    await t.put(t.ann, root, 'rest.bin', Buffer.alloc(400));
  });

  it('is never exceeded by uploads that arrive in turns', async () => {
    const urls: string[] = [];
    for (let n = 0; n < 4; n += 1) urls.push(locationOf(await beginAsAnn(600)));
    for (const offset of [0, 200, 400]) {
      for (const url of urls) await patch(url, offset, 200);
    }
    expect(await usedBytes()).toBeLessThanOrEqual(QUOTA);
    const open = await context.db
      .selectFrom('dfs_upload')
      .select('received')
      .where('node_id', 'is', null)
      .execute();
    const held = open.reduce((sum, { received }) => sum + received, 0);
    expect(((await usedBytes()) ?? 0) + held).toBeLessThanOrEqual(QUOTA);
  });

  it('is freed by a complete upload that is refused, and the upload can be cancelled', async () => {
    await t.put(t.ann, root, 'taken', 'x');
    const refused = await t.upload(t.ann, root, 'a.bin', Buffer.alloc(900), { path: 'taken' });
    expect(codeOf(refused)).toEqual([409, ERRORS.nameTaken.code]);
    expect(await stagedFiles()).toEqual([]);

    const url = locationOf(await beginAsAnn(900));
    const id = url.split('/').at(-1) ?? '';
    await t.store.append(id, 0, [Buffer.alloc(900)] as unknown as AsyncIterable<Buffer>);
    expect((await send(url, 'DELETE')).statusCode).toBe(204);
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(999));
  });

  it('is freed at once when the link is removed', async () => {
    const url = locationOf(await begin(QUOTA));
    await patch(url, 0, 900);
    expect(codeOf(await beginAsAnn(QUOTA))).toEqual(full);
    await t.info(t.ann, 'POST', 'links/remove', { id: link.id });
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(QUOTA));
    expect((await patch(url, 900, 100)).statusCode).toBe(404);
    t.now = Date.now() + 2 * t.limits.blobGrace;
    await t.cleanup.dropOrphans();
    expect(await stagedFiles()).toEqual([]);
  });

  it('is freed at once when the folder or one above it is trashed, and only for uploads there', async () => {
    const url = locationOf(await begin(QUOTA));
    await patch(url, 0, 500);
    const elsewhere = locationOf(await beginAsAnn(400));
    await patch(elsewhere, 0, 300);
    const above = await t.makeFolder(t.ann, root, 'above');
    await t.info(t.ann, 'POST', 'nodes/move', { ids: [inbox], parentId: above });
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [above] });
    expect(codeOf(await beginAsAnn(701))).toEqual(full);
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(600));
    expect((await patch(elsewhere, 300, 100)).statusCode).toBe(204);
    await t.info(t.ann, 'POST', 'nodes/restore', { ids: [above] });
    expect((await patch(url, 500, 1)).statusCode).toBe(404);
  });

  it('is freed after an hour without new bytes from a visitor', async () => {
    const url = locationOf(await begin(QUOTA));
    await patch(url, 0, 500);
    t.now += HOUR - 1;
    await patch(url, 500, 1);
    t.now += HOUR - 1;
    expect((await patch(url, 501, 0)).statusCode).toBe(204);
    expect(codeOf(await beginAsAnn(QUOTA))).toEqual(full);
    t.now += 1;
    expect((await patch(url, 501, 1)).statusCode).toBe(404);
    await t.put(t.ann, root, 'own.bin', Buffer.alloc(QUOTA));
  });

  it('is used by a slow body while it arrives, which does not expire meanwhile', async () => {
    const size = 4 * 1024 * 1024;
    t.limits = { ...t.limits, quota: { ...t.limits.quota, person: size } };
    const url = locationOf(await begin(size));
    const body = new PassThrough();
    const sending = t.app.inject({
      method: 'PATCH',
      url,
      headers: {
        host: 'localhost',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: body,
    });
    const reply = sending.then(({ statusCode }) => statusCode);
    const received = async () =>
      (await context.db.selectFrom('dfs_upload').select('received').executeTakeFirst())?.received;
    const id = url.split('/').at(-1) ?? '';
    body.write(Buffer.alloc(size / 4));
    await expect.poll(() => t.store.received(id), { timeout: 60_000 }).toBeGreaterThan(0);
    t.now += HOUR - 1;
    body.write(Buffer.alloc(size / 4));
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(codeOf(await beginAsAnn(size))).toEqual(full);
    t.now += HOUR - 1;
    expect(await t.cleanup.dropExpiredUploads()).toBe(0);
    body.end(Buffer.alloc(size / 2));
    expect(await reply).toBe(204);
    expect(await usedBytes()).toBe(size);
  });

  it('admits few open uploads per link and per source, and says when to come back', async () => {
    t.limits = { ...t.limits, linkUploads: { perLink: 5, perSource: 3, life: HOUR } };
    const first = await Promise.all(Array.from({ length: 6 }, () => begin(1)));
    expect(first.map((reply) => reply.statusCode).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    expect(first.find((reply) => reply.statusCode === 429)?.headers['retry-after']).toMatch(
      /^\d+$/,
    );
    const url = visitUrl(await makeLink());
    expect((await begin(1, { url })).statusCode).toBe(429);

    for (const status of [201, 201, 429]) {
      expect((await begin(1, { ip: '2001:db8::1' })).statusCode).toBe(status);
    }
    expect((await begin(1, { url, ip: '2001:db8::2' })).statusCode).toBe(201);
    expect((await begin(1, { url, ip: '2001:db8::3' })).statusCode).toBe(429);
    expect((await beginAsAnn(1)).statusCode).toBe(201);
    t.now += HOUR;
    expect((await begin(1)).statusCode).toBe(201);
  });
});
