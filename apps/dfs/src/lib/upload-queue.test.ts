import { ERRORS } from '@pedestal/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewUpload } from './upload-jobs.ts';
import type { StoredUpload, UploadMemory } from './upload-memory.ts';
import { createUploadQueue } from './upload-queue.ts';

const MIB = 1024 * 1024;

/** A gateway that stores whole files, or refuses those that `isRefused` names. */
function createGateway(
  isRefused: (name: string) => boolean = () => false,
  refusal: { msg: string; code?: number } = { msg: 'refused' },
) {
  const names: string[] = [];
  let last = 0;
  const fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (init.method === 'POST') {
      const metadata = headers.get('upload-metadata') ?? '';
      const name = atob(/name (\S+?)(?:,|$)/.exec(metadata)?.[1] ?? '');
      if (isRefused(name)) return Response.json(refusal, { status: 413 });
      names.push(name);
      last += 1;
      const sent = init.body instanceof Blob ? init.body.size : 0;
      const answer = { location: `${path}/${last}`, 'upload-offset': String(sent) };
      return new Response(null, { status: 201, headers: answer });
    }
    if (init.method === 'PATCH') {
      const sent = Number(headers.get('upload-offset')) + (init.body as Blob).size;
      return new Response(null, { status: 204, headers: { 'upload-offset': String(sent) } });
    }
    return new Response(null, { status: 204, headers: { 'upload-offset': '0' } });
  };
  return { fetch, names };
}

function createMemory(kept: StoredUpload[] = []): UploadMemory & { most: number } {
  const all = new Map(kept.map((upload) => [upload.id, upload]));
  const memory = {
    most: all.size,
    async store(upload: StoredUpload) {
      all.set(upload.id, upload);
      memory.most = Math.max(memory.most, all.size);
    },
    async remove(id: string) {
      all.delete(id);
    },
    adopt: async () => [...all.values()],
    close: () => {},
  };
  return memory;
}

const upload = (
  name: string,
  conflict: NewUpload['target']['conflict'] = 'keepBoth',
): NewUpload => ({
  file: new File(['x'], name),
  target: { parentId: 'folder', name, path: 'many', conflict },
});

/** A folder of so many files, and how far its reader is ahead of what was stored. */
function createFolder(count: number, stored: () => number) {
  const seen = { taken: 0, ahead: 0 };
  async function* read(): AsyncGenerator<NewUpload> {
    for (let at = 0; at < count; at += 1) {
      seen.taken += 1;
      seen.ahead = Math.max(seen.ahead, seen.taken - stored());
      yield upload(`file ${at}`);
    }
  }
  return { seen, read };
}

const settled = (queue: ReturnType<typeof createUploadQueue>) =>
  expect.poll(() => queue.get().isBusy).toBe(false);

test('holds no more of 10,000 files than of a few', async () => {
  const { fetch, names } = createGateway();
  const memory = createMemory();
  const queue = createUploadQueue({ fetch, memory, onStored: () => {} });
  const folder = createFolder(10_000, () => queue.get().done);
  let mostRows = 0;
  queue.subscribe(() => {
    mostRows = Math.max(mostRows, queue.get().rows.length);
  });
  queue.add(folder.read());
  await settled(queue);
  expect(queue.get()).toMatchObject({ total: 10_000, done: 10_000, failed: 0 });
  expect(new Set(names).size).toBe(10_000);
  expect(folder.seen.ahead).toBeLessThanOrEqual(30);
  expect(mostRows).toBeLessThanOrEqual(200);
  expect(memory.most).toBeLessThanOrEqual(30);
});

test('reads the lists again now and then, not after each of many files', async () => {
  const { fetch } = createGateway();
  const onStored = vi.fn();
  const queue = createUploadQueue({ fetch, memory: createMemory(), onStored });
  queue.add(createFolder(2_000, () => queue.get().done).read());
  await settled(queue);
  expect(onStored).toHaveBeenCalled();
  expect(onStored.mock.calls.length).toBeLessThan(200);
});

test('stops taking files when all of them fail, and continues when the person retries', async () => {
  let isFull = true;
  const { fetch } = createGateway(() => isFull);
  const queue = createUploadQueue({ fetch, memory: createMemory(), onStored: () => {} });
  const folder = createFolder(500, () => 0);
  queue.add(folder.read());
  await expect.poll(() => queue.get().failed).toBeGreaterThanOrEqual(50);
  expect(folder.seen.taken).toBeLessThan(100);
  isFull = false;
  queue.resumeAll();
  await settled(queue);
  expect(queue.get()).toMatchObject({ total: 500, done: 500, failed: 0 });
});

test('resumes uploads that a refresh interrupted, including queued ones', async () => {
  const { fetch, names } = createGateway();
  const memory = createMemory([
    { id: 'begun', url: '/gateway/dfs/uploads/7', ...upload('begun') },
    { id: 'waiting', url: undefined, ...upload('waiting') },
  ]);
  const queue = createUploadQueue({ fetch, memory, onStored: () => {} });
  await queue.restore();
  await settled(queue);
  expect(names).toEqual(['waiting']);
  expect(queue.get()).toMatchObject({ total: 2, done: 2 });
  expect(await memory.adopt()).toEqual([]);
});

test('uses the same key after a refresh, so that the file is stored once', async () => {
  const keys: string[] = [];
  let isDead = true;
  const gateway = createGateway();
  const fetch: typeof gateway.fetch = (path, init = {}) => {
    const metadata = new Headers(init.headers).get('upload-metadata') ?? '';
    keys.push(atob(/key (\S+?)(?:,|$)/.exec(metadata)?.[1] ?? ''));
    return isDead ? new Promise(() => {}) : gateway.fetch(path, init);
  };
  const memory = createMemory();
  const before = createUploadQueue({ fetch, memory, onStored: () => {} });
  before.add(createFolder(1, () => 0).read());
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  before.close();
  isDead = false;
  const after = createUploadQueue({ fetch, memory, onStored: () => {} });
  await after.restore();
  await settled(after);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('reports the URL of an upload, even of a small file', async () => {
  const { fetch } = createGateway();
  const queue = createUploadQueue({ fetch, memory: createMemory(), onStored: () => {} });
  queue.add(createFolder(1, () => 0).read());
  await settled(queue);
  expect(queue.get().rows).toMatchObject([{ state: 'done', url: '/gateway/dfs/uploads/1' }]);
});

test('pauses, resumes and cancels all uploads', async () => {
  const { fetch } = createGateway();
  let isDead = true;
  const line: typeof fetch = (path, init = {}) =>
    isDead
      ? new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error())),
        )
      : fetch(path, init);
  const queue = createUploadQueue({ fetch: line, memory: createMemory(), onStored: () => {} });
  queue.add(createFolder(5, () => 0).read());
  await expect.poll(() => queue.get().total).toBe(5);
  queue.pauseAll();
  expect(queue.get().paused).toBe(5);
  isDead = false;
  queue.resumeAll();
  await settled(queue);
  expect(queue.get()).toMatchObject({ done: 5, paused: 0 });

  isDead = true;
  queue.add(createFolder(1_000, () => 0).read());
  await expect.poll(() => queue.get().total).toBeGreaterThan(5);
  const states = queue.get().rows.map((row) => row.state);
  expect([states[0] === 'done', states.at(-1)]).toEqual([false, 'done']);
  queue.cancelAll();
  await settled(queue);
  expect(queue.get()).toMatchObject({ total: 5, done: 5, failed: 0 });
});

test('skips files whose name is taken if the person chose that, without a failure', async () => {
  const taken = { msg: 'taken', code: ERRORS.nameTaken.code };
  const { fetch, names } = createGateway((name) => name !== 'new', taken);
  const memory = createMemory();
  const queue = createUploadQueue({ fetch, memory, onStored: () => {} });
  async function* read() {
    for (let at = 0; at < 300; at += 1) yield upload(`taken ${at}`, 'skip');
    yield upload('new', 'skip');
  }
  queue.add(read());
  await settled(queue);
  expect(names).toEqual(['new']);
  expect(queue.get()).toMatchObject({ total: 301, done: 1, skipped: 300, failed: 0 });
  expect(await memory.adopt()).toEqual([]);
  queue.clearDone();
  expect(queue.get()).toMatchObject({ rows: [], total: 0, done: 0, skipped: 0 });
});

test('fails a file that could be skipped when it is refused for another reason', async () => {
  const { fetch } = createGateway(() => true);
  const queue = createUploadQueue({ fetch, memory: createMemory(), onStored: () => {} });
  async function* read() {
    yield upload('too large', 'skip');
  }
  queue.add(read());
  await expect.poll(() => queue.get()).toMatchObject({ failed: 1, skipped: 0 });
});

describe('without a network', () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A queue with one large file whose connection `cut` replaces, waiting after a long outage. */
  async function loseNetwork(cut: () => Promise<Response>) {
    const gateway = createGateway();
    const line = { isCut: false, offsets: [] as string[] };
    const fetch: typeof gateway.fetch = (path, init = {}) => {
      if (line.isCut) return cut();
      const offset = new Headers(init.headers).get('upload-offset');
      // The network is lost after the first chunk.
      if (offset === '0') line.isCut = true;
      if (offset !== null) line.offsets.push(offset);
      if (init.method === 'HEAD') {
        const headers = { 'upload-offset': String(MIB) };
        return Promise.resolve(new Response(null, { status: 204, headers }));
      }
      return gateway.fetch(path, init);
    };
    const queue = createUploadQueue({ fetch, memory: createMemory(), onStored: () => {} });
    queue.add(
      (async function* () {
        yield { ...upload('large'), file: new File([new Uint8Array(2 * MIB)], 'large') };
      })(),
    );
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(queue.get()).toMatchObject({ offline: 1, failed: 0, done: 0, isBusy: true });
    expect(queue.get().rows).toMatchObject([{ state: 'offline', sent: MIB }]);
    line.isCut = false;
    return { queue, line };
  }

  const lost = () => Promise.reject(new TypeError('Failed to fetch'));

  /** The file is complete, and no byte was sent twice. */
  function expectResumed({ queue, line }: Awaited<ReturnType<typeof loseNetwork>>) {
    expect(queue.get()).toMatchObject({ offline: 0, failed: 0, done: 1, isBusy: false });
    expect(line.offsets).toEqual(['0', String(MIB)]);
  }

  test('keeps trying, and resumes by itself when the network returns', async () => {
    const started = await loseNetwork(lost);
    await vi.advanceTimersByTimeAsync(31_000);
    expectResumed(started);
  });

  test.each([502, 503, 504])('keeps trying while the gateway replies with %s', async (status) => {
    const started = await loseNetwork(async () => new Response('', { status }));
    await vi.advanceTimersByTimeAsync(31_000);
    expectResumed(started);
  });

  test('resumes at once when the browser is online again', async () => {
    const started = await loseNetwork(lost);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1_000);
    expectResumed(started);
  });

  test('retries at once when the person asks for it', async () => {
    const started = await loseNetwork(lost);
    started.queue.retryNow();
    await vi.advanceTimersByTimeAsync(1_000);
    expectResumed(started);
  });

  test('pauses and cancels like with a network', async () => {
    const { queue } = await loseNetwork(lost);
    queue.pauseAll();
    expect(queue.get()).toMatchObject({ offline: 0, paused: 1 });
    queue.cancelAll();
    expect(queue.get()).toMatchObject({ rows: [], total: 0 });
  });

  test('ends when the gateway refuses the upload after the network returned', async () => {
    let refuses = false;
    const { queue, line } = await loseNetwork(() =>
      refuses ? Promise.resolve(Response.json({ msg: 'full' }, { status: 413 })) : lost(),
    );
    refuses = true;
    line.isCut = true;
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.get().rows).toMatchObject([{ state: 'failed', problem: 'full' }]);
  });
});
