import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, ERRORS, type FileNode, type FileSpace } from '@pedestal/contract';
import * as tus from 'tus-js-client';
import { beforeEach, expect, it } from 'vitest';
import { setUpDfs, toMetadata } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { checkFiles } from '../cleanup/fsck.ts';

const MIB = 1024 * 1024;

describeOnEachDatabase('uploads', (context) => {
  const t = setUpDfs(context);
  let root: string;

  beforeEach(async () => {
    root = await t.rootOf(t.ann);
  });

  /** Sends with tus-js-client to the listening gateway. */
  async function sendWith(bytes: Buffer, options: Partial<tus.UploadOptions> = {}) {
    const origin = t.app.server.listening
      ? `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`
      : await t.app.listen({ port: 0, host: '127.0.0.1' });
    return new Promise<tus.Upload>((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${origin}/gateway/dfs/uploads`,
        chunkSize: MIB,
        retryDelays: null,
        headers: { sdnxRequestId: t.ann },
        metadata: { parentId: root, name: 'big.bin' },
        onError: reject,
        onSuccess: () => resolve(upload),
        ...options,
      });
      upload.start();
    });
  }

  async function countContent(): Promise<number> {
    let count = 0;
    for await (const _thing of t.store.listContent()) count += 1;
    return count;
  }
  const stagedFiles = () => readdir(join(t.folder, 'staging'));
  const tusHeaders = (more: Record<string, string>) => ({
    sdnxrequestid: t.ann,
    'tus-resumable': '1.0.0',
    ...more,
  });
  const begin = (size: number, metadata: Record<string, string> = {}, userId = t.ann) =>
    t.app.inject({
      method: 'POST',
      url: '/gateway/dfs/uploads',
      headers: tusHeaders({
        sdnxrequestid: userId,
        'upload-length': String(size),
        'upload-metadata': toMetadata({ parentId: root, name: 'a.bin', ...metadata }),
      }),
    });
  const patch = (url: string, offset: number, bytes: Buffer, userId = t.ann) =>
    t.app.inject({
      method: 'PATCH',
      url,
      headers: tusHeaders({
        sdnxrequestid: userId,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      }),
      payload: bytes,
    });
  const head = (url: string, userId = t.ann) =>
    t.app.inject({ method: 'HEAD', url, headers: tusHeaders({ sdnxrequestid: userId }) });

  it('receives a file from tus-js-client in chunks, byte for byte', async () => {
    const bytes = randomBytes(3 * MIB + 17);
    await sendWith(bytes);
    const { items } = await t.info<{ items: FileNode[] }>(t.ann, 'GET', `folders/${root}/children`);
    expect(items).toMatchObject([{ name: 'big.bin', size: bytes.length }]);
    const reply = await t.download(t.ann, await t.addressOf(t.ann, items[0]?.id ?? ''));
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(await stagedFiles()).toEqual([]);
  });

  /** Sends some bytes of a chunk, then closes the connection. */
  async function sendAndCut(url: string, promised: number, bytes: Buffer): Promise<void> {
    const { hostname, port } = new URL(url);
    await new Promise<void>((resolve, reject) => {
      const sending = request(
        {
          hostname,
          port,
          path: new URL(url).pathname,
          method: 'PATCH',
          headers: tusHeaders({
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
            'content-length': String(promised),
          }),
        },
        () => reject(new Error('an answer came')),
      );
      sending.on('error', () => resolve());
      sending.write(bytes, () => setTimeout(() => sending.destroy(), 200));
    });
  }

  it('resumes after a broken connection, and lists nothing before the upload is complete', async () => {
    const bytes = randomBytes(3 * MIB);
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const path = String((await begin(bytes.length, { name: 'big.bin' })).headers.location);
    await sendAndCut(`${origin}${path}`, bytes.length, bytes.subarray(0, MIB + 5));
    expect(await t.names(t.ann, root)).toEqual([]);
    const offset = Number((await head(path)).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(MIB + 5);
    await sendWith(bytes, { uploadUrl: `${origin}${path}` });
    const { items } = await t.info<{ items: FileNode[] }>(t.ann, 'GET', `folders/${root}/children`);
    expect(items).toMatchObject([{ name: 'big.bin', size: bytes.length }]);
    const report = await checkFiles(context.db, t.store, { readContent: true, now: Date.now() });
    expect(report).toMatchObject({ checked: 1, damaged: [], missing: [], orphaned: [] });
  });

  it('keeps the bytes of an interrupted chunk and hashes the whole file again in another process', async () => {
    const bytes = randomBytes(100_000);
    const url = String((await begin(bytes.length)).headers.location);
    const id = url.split('/').at(-1) ?? '';
    await t.store.append(id, 0, Readable.from([bytes.subarray(0, 60_000)]));
    expect((await head(url)).headers['upload-offset']).toBe('60000');
    expect((await patch(url, 0, bytes)).statusCode).toBe(409);
    expect((await patch(url, 60_000, bytes.subarray(60_000))).statusCode).toBe(204);
    expect(
      await checkFiles(context.db, t.store, { readContent: true, now: Date.now() }),
    ).toMatchObject({
      checked: 1,
      damaged: [],
      missing: [],
      orphaned: [],
    });
  });

  /** Sends a small file with the creating request, as the page does. */
  const sendWhole = (key: string, bytes: string, userId = t.ann, folder = root) =>
    t.app.inject({
      method: 'POST',
      url: '/gateway/dfs/uploads',
      headers: tusHeaders({
        sdnxrequestid: userId,
        'upload-length': String(bytes.length),
        'upload-metadata': toMetadata({ parentId: folder, name: 'a.txt', key, conflict: 'skip' }),
        'content-type': 'application/offset+octet-stream',
      }),
      payload: bytes,
    });

  it('receives a small file with the creating request, and only once per key', async () => {
    const key = 'k'.repeat(22);
    const first = await sendWhole(key, 'hello');
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([201, '5']);
    expect(await t.names(t.ann, root)).toEqual(['a.txt']);

    const again = await sendWhole(key, 'hello');
    expect([again.statusCode, again.headers['upload-offset']]).toEqual([201, '5']);
    expect(again.headers.location).toBe(first.headers.location);
    expect(await t.names(t.ann, root)).toEqual(['a.txt']);

    const other = await sendWhole(key, 'hello', t.bob, await t.rootOf(t.bob));
    expect(other.headers.location).not.toBe(first.headers.location);
    expect((await sendWhole('k', 'hello')).statusCode).toBe(422);
  });

  it('returns the offset when an upload is created again with the same key', async () => {
    const key = 'k'.repeat(22);
    const url = String((await begin(5, { key })).headers.location);
    await t.store.append(url.split('/').at(-1) ?? '', 0, Readable.from([Buffer.from('he')]));
    const again = await sendWhole(key, 'hello');
    expect([again.headers.location, again.headers['upload-offset']]).toEqual([url, '2']);
    await patch(url, 2, Buffer.from('llo'));
    expect(await t.names(t.ann, root)).toEqual(['a.bin']);
  });

  it('finishes an upload whose last bytes arrived before the gateway was killed', async () => {
    const url = String((await begin(5)).headers.location);
    const id = url.split('/').at(-1) ?? '';
    await t.store.append(id, 0, Readable.from([Buffer.from('hello')]));
    expect(await t.names(t.ann, root)).toEqual([]);
    expect((await head(url)).headers['upload-offset']).toBe('5');
    expect(await t.names(t.ann, root)).toEqual(['a.bin']);
    expect((await head(url)).headers['upload-offset']).toBe('5');
    const state = await t.info(t.ann, 'GET', `uploads/${id}`);
    expect(state).toMatchObject({ state: 'done', received: 5 });
    expect(await t.names(t.ann, root)).toEqual(['a.bin']);
  });

  it('finishes an upload that was placed in the store but not listed', async () => {
    const url = String((await begin(5)).headers.location);
    const id = url.split('/').at(-1) ?? '';
    await t.store.append(id, 0, Readable.from([Buffer.from('hello')]));
    const hash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
    await context.db
      .updateTable('dfs_upload')
      .set({ hash, media_type: 'text/plain' })
      .where('id', '=', id)
      .execute();
    await t.store.place(id, hash);
    t.now += t.limits.blobGrace * 2;
    expect(await t.cleanup.dropOrphans()).toBe(0);
    await head(url);
    expect(await t.names(t.ann, root)).toEqual(['a.bin']);
  });

  it('stores the same content once, and replies the same whether it existed', async () => {
    const bytes = randomBytes(50_000);
    const first = await t.upload(t.ann, root, 'a.bin', bytes);
    const second = await t.upload(t.bob, await t.rootOf(t.bob), 'b.bin', bytes);
    const shape = ({ headers, statusCode }: typeof first) => [
      statusCode,
      Object.keys(headers).sort(),
    ];
    expect(shape(second)).toEqual(shape(first));
    expect(await context.db.selectFrom('dfs_blob').select('hash').execute()).toHaveLength(1);
    await expect.poll(async () => countContent()).toBe(1);
    const spaces = await t.info<FileSpace[]>(t.bob, 'GET', 'spaces');
    expect(spaces[0]?.usedBytes).toBe(50_000);
  });

  it('replaces a damaged copy by the new upload', async () => {
    await t.put(t.ann, root, 'a.txt', 'hello');
    const { location } = await context.db
      .selectFrom('dfs_blob')
      .select('location')
      .executeTakeFirstOrThrow();
    await t.store.remove(location);
    const id = await t.put(t.ann, root, 'b.txt', 'hello');
    await expect
      .poll(async () => (await t.download(t.ann, await t.addressOf(t.ann, id))).statusCode)
      .toBe(200);
  });

  it('replies 404 to everybody but the owner', async () => {
    const url = String((await begin(5)).headers.location);
    expect((await head(url, t.bob)).statusCode).toBe(404);
    expect((await patch(url, 0, Buffer.from('hello'), t.bob)).statusCode).toBe(404);
    const removed = await t.app.inject({
      method: 'DELETE',
      url,
      headers: tusHeaders({ sdnxrequestid: t.bob }),
    });
    expect(removed.statusCode).toBe(404);
    expect((await head(url)).statusCode).toBe(200);
  });

  it('stops when write access is revoked during the upload', async () => {
    const folder = await t.makeFolder(t.ann, root, 'shared');
    await context.db
      .insertInto('dfs_share')
      .values({
        id: 's',
        node_id: folder,
        kind: 'user',
        target_id: t.bob,
        level: 2,
        created_by: t.ann,
        created_at: 1,
      })
      .execute();
    const url = String((await begin(10, { parentId: folder }, t.bob)).headers.location);
    expect((await patch(url, 0, Buffer.from('hello'), t.bob)).statusCode).toBe(204);
    await context.db.deleteFrom('dfs_share').execute();
    expect((await patch(url, 5, Buffer.from('world'), t.bob)).statusCode).toBe(404);
    expect(await t.names(t.ann, folder)).toEqual([]);
  });

  it('refuses uploads beyond the quota before the first byte, counting received bytes of others', async () => {
    t.limits = { ...t.limits, quota: { ...t.limits.quota, person: 100 } };
    const huge = await begin(10 * 1024 ** 3);
    expect([huge.statusCode, huge.json().code]).toEqual([413, ERRORS.quotaExceeded.code]);
    const url = String((await begin(60)).headers.location);
    expect((await patch(url, 0, Buffer.alloc(50))).statusCode).toBe(204);
    expect((await begin(60)).statusCode).toBe(413);
    expect((await begin(40)).statusCode).toBe(201);
    expect(await stagedFiles()).toHaveLength(2);
  });

  it.each([
    ['no length', { 'upload-length': undefined }, 400],
    ['a deferred length', { 'upload-length': undefined, 'upload-defer-length': '1' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
    ['no metadata', { 'upload-metadata': undefined }, 422],
    [
      'unknown metadata',
      { 'upload-metadata': toMetadata({ parentId: 'p', name: 'n', x: '1' }) },
      422,
    ],
    ['another protocol version', { 'tus-resumable': '0.9' }, 412],
    ['no protocol version', { 'tus-resumable': undefined }, 412],
    ['metadata that is no base64', { 'upload-metadata': 'name a!' }, 400],
    ['a part of a concatenation', { 'upload-concat': 'partial' }, 400],
    ['more than the largest size', { 'upload-length': '2000000000000000' }, 413],
  ])('refuses an upload with %s', async (_name, change, status) => {
    const headers: Record<string, string> = tusHeaders({
      'upload-length': '5',
      'upload-metadata': toMetadata({ parentId: root, name: 'a.bin' }),
    });
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
    const reply = await t.app.inject({ method: 'POST', url: '/gateway/dfs/uploads', headers });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().code).toBeGreaterThan(10000);
    expect(await stagedFiles()).toEqual([]);
  });

  it('states its protocol version and when the upload expires', async () => {
    const url = String((await begin(5)).headers.location);
    const reply = await head(url);
    expect(reply.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': '5',
      'upload-expires': new Date(t.now + t.limits.uploadLife).toUTCString(),
      'upload-metadata': toMetadata({ parentId: root, name: 'a.bin', conflict: 'keepBoth' }),
    });
    const old = await t.app.inject({
      method: 'HEAD',
      url,
      headers: tusHeaders({ 'tus-resumable': '0.2.2' }),
    });
    expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0']);
  });

  it('refuses to cancel an upload that is complete', async () => {
    const sent = await t.upload(t.ann, root, 'a.txt', 'hello');
    const url = String(sent.headers.location);
    const reply = await t.app.inject({ method: 'DELETE', url, headers: tusHeaders({}) });
    expect(reply.statusCode).toBe(400);
    expect(await t.names(t.ann, root)).toEqual(['a.txt']);
  });

  it('refuses a body of another type, an oversized body, and more bytes than announced', async () => {
    const url = String((await begin(5)).headers.location);
    const wrong = await t.app.inject({
      method: 'PATCH',
      url,
      headers: tusHeaders({
        'upload-offset': '0',
        'content-type': 'multipart/form-data; boundary=x',
      }),
      payload: 'x',
    });
    expect(wrong.statusCode).toBe(415);
    const tooLarge = await t.app.inject({
      method: 'PATCH',
      url,
      headers: tusHeaders({
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(65 * MIB),
      }),
    });
    expect(tooLarge.statusCode).toBe(413);
    expect((await patch(url, 0, Buffer.from('hello!'))).statusCode).toBe(413);
    expect(await t.names(t.ann, root)).toEqual([]);
  });

  it('creates the folders of an uploaded folder once', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        t.put(t.ann, root, `f${n}.txt`, 'x', { path: 'album/2027' }),
      ),
    );
    expect(await t.names(t.ann, root)).toEqual(['album']);
    const { items } = await t.info<{ items: FileNode[] }>(
      t.ann,
      'GET',
      `search?folderId=${root}&text=f`,
    );
    expect(items).toHaveLength(6);
  });

  it('keeps both, replaces or skips when the name is taken', async () => {
    await t.put(t.ann, root, 'a.txt', 'one');
    await t.put(t.ann, root, 'a.txt', 'two');
    expect(await t.names(t.ann, root)).toEqual(['a (2).txt', 'a.txt']);
    await t.put(t.ann, root, 'a.txt', 'three', { conflict: 'replace' });
    expect(await t.names(t.ann, root)).toEqual(['a (2).txt', 'a.txt']);
    const skipped = await t.upload(t.ann, root, 'a.txt', 'four', { conflict: 'skip' });
    expect([skipped.statusCode, skipped.json().code]).toEqual([409, ERRORS.nameTaken.code]);
  });

  it('keeps every file when the same name is uploaded concurrently', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => t.put(t.ann, root, 'same.txt', `content ${n}`)),
    );
    expect(await t.names(t.ann, root)).toHaveLength(8);
  });

  it('receives empty files', async () => {
    const id = await t.put(t.ann, root, 'empty.txt', '');
    const reply = await t.download(t.ann, await t.addressOf(t.ann, id));
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });

  it('frees the store when an upload is cancelled, expires or is orphaned', async () => {
    const given = String((await begin(5)).headers.location);
    await patch(given, 0, Buffer.from('he'));
    const removed = await t.app.inject({ method: 'DELETE', url: given, headers: tusHeaders({}) });
    expect(removed.statusCode).toBe(204);
    expect(await stagedFiles()).toEqual([]);

    const left = String((await begin(5)).headers.location);
    await patch(left, 0, Buffer.from('he'));
    t.now += t.limits.uploadLife + 1;
    expect((await head(left)).statusCode).toBe(404);
    expect(await t.cleanup.dropExpiredUploads()).toBe(1);
    expect(await stagedFiles()).toEqual([]);

    await t.store.begin('a-stray-upload-of-nobody');
    t.now = Date.now() + t.limits.blobGrace + 1_000;
    expect(await t.cleanup.dropOrphans()).toBe(1);
    expect(await stagedFiles()).toEqual([]);
  });

  it('replies 507 when the disk is full, and keeps the received bytes', async () => {
    const url = String((await begin(5)).headers.location);
    const { append } = t.store;
    t.store.append = async () => {
      throw new AppError('storageFull');
    };
    const full = await patch(url, 0, Buffer.from('hello'));
    expect([full.statusCode, full.json().code]).toEqual([507, ERRORS.storageFull.code]);
    t.store.append = append;
    expect((await patch(url, 0, Buffer.from('hello'))).statusCode).toBe(204);
    expect(await t.names(t.ann, root)).toEqual(['a.bin']);
  });

  it('limits the open uploads of a person', async () => {
    t.limits = { ...t.limits, openUploads: 2 };
    expect((await begin(5)).statusCode).toBe(201);
    expect((await begin(5)).statusCode).toBe(201);
    expect((await begin(5)).statusCode).toBe(429);
  });
});
