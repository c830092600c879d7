import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '../../testing/servers/s3-server.ts';
import { type BlobStore, ContentMissing } from './blob-store.ts';
import { openLocalBlobStore } from './local-blob-store.ts';
import { readUntilDisconnect } from './read-until-disconnect.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

const MIB = 1024 * 1024;
const ID = 'upload-number-one-000';

interface Opened {
  store: BlobStore;
  /** The same store as another process opens it. */
  reopen(): Promise<BlobStore>;
  close(): Promise<void>;
}

async function openLocal(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-blobs-'));
  return {
    store: await openLocalBlobStore(folder),
    reopen: () => openLocalBlobStore(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openS3(): Promise<Opened> {
  const server = await startS3();
  const open = () => openS3BlobStore({ ...server.options, presign: true });
  return { store: open(), reopen: async () => open(), close: server.stop };
}

/** Yields some bytes, then fails like a lost connection. */
async function* breakAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

describe.each([
  ['on the disk', openLocal],
  ['in an S3-compatible store', openS3],
] as const)('content %s', (_name, openStore) => {
  let opened: Opened;
  let store: BlobStore;

  beforeEach(async () => {
    opened = await openStore();
    store = opened.store;
  });
  afterEach(() => opened.close());

  const listAll = async (things: AsyncIterable<{ name: string }>) => {
    const names: string[] = [];
    for await (const { name } of things) names.push(name);
    return names;
  };

  async function put(bytes: Buffer, id = ID): Promise<string> {
    await store.begin(id);
    await store.append(id, 0, Readable.from([bytes]));
    await store.seal(id);
    return store.place(id, createHash('sha256').update(bytes).digest('hex'));
  }

  it('is read byte for byte, whole and in ranges', async () => {
    const bytes = randomBytes(300_000);
    const location = await put(bytes);
    expect((await buffer(await store.open(location))).equals(bytes)).toBe(true);
    const part = await buffer(await store.open(location, { start: 1_000, end: 1_999 }));
    expect(part.equals(bytes.subarray(1_000, 2_000))).toBe(true);
    expect(await store.sizeOf(location)).toBe(bytes.length);
    expect(await listAll(store.listContent())).toEqual([location]);
    expect(await listAll(store.listUploads())).toEqual([]);
  });

  it('is received in pieces of any size, across several processes', async () => {
    const bytes = randomBytes(23 * MIB);
    await store.begin(ID);
    let offset = 0;
    const seen = createHash('sha256');
    for (const size of [3 * MIB, 100, 17 * MIB, 23 * MIB - 20 * MIB - 100]) {
      const another = await opened.reopen();
      expect(await another.received(ID)).toBe(offset);
      const pieces = [];
      for (let at = offset; at < offset + size; at += 65_536) {
        pieces.push(bytes.subarray(at, Math.min(at + 65_536, offset + size)));
      }
      const added = await another.append(ID, offset, Readable.from(pieces), {
        onStored: async (kept) => {
          for (const piece of kept) seen.update(piece);
        },
      });
      expect(added).toBe(size);
      offset += size;
    }
    await store.seal(ID);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(seen.digest('hex')).toBe(hash);
    expect((await buffer(await store.openSealed(ID))).equals(bytes)).toBe(true);
    const location = await store.place(ID, hash);
    expect((await buffer(await store.open(location))).equals(bytes)).toBe(true);
  });

  it('keeps the bytes received before the connection broke', async () => {
    const bytes = randomBytes(50_000);
    await store.begin(ID);
    let kept = 0;
    const broken = readUntilDisconnect(Readable.from(breakAfter(bytes)), MIB);
    const added = await store.append(ID, 0, broken, {
      onStored: async (pieces) => {
        for (const piece of pieces) kept += piece.length;
      },
    });
    expect([added, kept, await store.received(ID)]).toEqual([50_000, 50_000, 50_000]);
  });

  it('can be sealed and placed twice, as after a crash', async () => {
    const bytes = randomBytes(1_000);
    const location = await put(bytes);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const another = await opened.reopen();
    await another.seal(ID);
    expect(await another.place(ID, hash)).toBe(location);
    expect((await buffer(await another.open(location))).equals(bytes)).toBe(true);
  });

  it('does not exist after it was discarded or removed', async () => {
    await store.begin(ID);
    await store.append(ID, 0, Readable.from([Buffer.from('x')]));
    await store.discard(ID, null);
    expect(await store.received(ID)).toBeNull();
    const location = await put(Buffer.from('x'), 'upload-number-two-000');
    await store.remove(location);
    await store.remove(location);
    await expect(store.open(location)).rejects.toThrow(ContentMissing);
    expect(await store.sizeOf(location)).toBeNull();
    expect(await listAll(store.listUploads())).toEqual([]);
  });

  it('can be empty', async () => {
    const location = await put(Buffer.alloc(0));
    expect(await store.sizeOf(location)).toBe(0);
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'a/b', '..', `${'a'.repeat(64)}-../../x`])(
    'refuses %s as a name',
    async (name) => {
      await expect(store.begin(name)).rejects.toThrow();
      await expect((async () => store.open(name))()).rejects.toThrow();
      await expect((async () => store.remove(name))()).rejects.toThrow();
    },
  );
});

describe('the local store', () => {
  it('does not follow symbolic links', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-blobs-'));
    const store = await openLocalBlobStore(folder);
    const secret = join(folder, 'secret');
    await writeFile(secret, 'secret');
    await symlink(secret, join(folder, 'staging', ID));
    await expect(store.begin(ID)).rejects.toThrow();
    await expect(store.openSealed(ID)).rejects.toThrow();
    await expect(store.append(ID, 0, Readable.from(['x']))).rejects.toThrow();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('the S3 store', () => {
  it('signs a URL that works without credentials until it expires', async () => {
    const server = await startS3();
    const store = openS3BlobStore({ ...server.options, presign: true });
    await store.begin(ID);
    await store.append(ID, 0, Readable.from([Buffer.from('hello')]));
    await store.seal(ID);
    const url = await store.presign?.(await store.place(ID, ''), {
      seconds: 60,
      contentType: 'text/plain',
      disposition: 'attachment; filename="a b.txt"',
    });
    const reply = await fetch(url ?? '');
    expect([reply.status, await reply.text()]).toEqual([200, 'hello']);
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="a b.txt"');
    await server.stop();
  });
});
