import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/** In the data folder. */
export const RELEASE_FOLDER = 'sub-apps';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const HASH = /^[0-9a-f]{96}$/;
const SMALLEST_TO_COMPRESS = 1_024;
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof ENCODINGS;

export interface StoredFile {
  hash: string;
  /** As a browser wants it: `sha384-…`. */
  integrity: string;
  size: number;
}

export interface OpenFile {
  path: string;
  size: number;
  encoding: Encoding | null;
}

/** Where the bytes come from when this gateway's disk has none: other gateways have stored them. */
export interface BlobSource {
  save(hash: string, data: Buffer): Promise<void>;
  load(hash: string): Promise<Buffer | undefined>;
}

export type ReleaseFileStore = ReturnType<typeof createReleaseFileStore>;

/**
 * Files of releases, each under the hash of its content: the same file of two releases is there once, and none is
 * ever changed. What compresses well is kept compressed beside it.
 */
export function createReleaseFileStore(folder: string, source?: BlobSource) {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const loading = new Map<string, Promise<boolean>>();

  async function put(data: Buffer, compressible: boolean): Promise<StoredFile> {
    const digest = createHash('sha384').update(data).digest();
    const hash = digest.toString('hex');
    await source?.save(hash, data);
    if (!(await touch(pathOf(hash)))) await write(hash, data, compressible);
    return { hash, integrity: `sha384-${digest.toString('base64')}`, size: data.length };
  }

  async function write(hash: string, data: Buffer, compressible: boolean): Promise<void> {
    const path = pathOf(hash);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (compressible && data.length >= SMALLEST_TO_COMPRESS) {
      const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: data.length };
      await writeWhole(path + ENCODINGS.br, await compressBrotli(data, { params }));
      await writeWhole(path + ENCODINGS.gzip, await compressGzip(data, { level: 9 }));
    }
    // The plain file last: where it is, everything is.
    await writeWhole(path, data);
  }

  /** From another gateway's upload, once however many ask. */
  function fetch(hash: string, compressible: boolean): Promise<boolean> {
    const running = loading.get(hash);
    if (running) return running;
    const started = (async () => {
      const data = await source?.load(hash);
      if (data) await write(hash, data, compressible);
      return data !== undefined;
    })().finally(() => loading.delete(hash));
    loading.set(hash, started);
    return started;
  }

  /** The file in the best form that the browser takes; undefined: it is gone. */
  async function locate(
    hash: string,
    accepted: ReadonlySet<string>,
    compressible: boolean,
  ): Promise<OpenFile | undefined> {
    const plain = pathOf(hash);
    const size =
      (await sizeOf(plain)) ?? ((await fetch(hash, compressible)) && (await sizeOf(plain)));
    if (size === undefined || size === false) return undefined;
    for (const [encoding, suffix] of Object.entries(ENCODINGS) as [Encoding, string][]) {
      if (!compressible || !accepted.has(encoding)) continue;
      const compressed = await sizeOf(plain + suffix);
      if (compressed !== undefined) return { path: plain + suffix, size: compressed, encoding };
    }
    return { path: plain, size, encoding: null };
  }

  /** The whole content; undefined: it is gone. */
  async function read(hash: string): Promise<Buffer | undefined> {
    return (await readFile(pathOf(hash)).catch(() => undefined)) ?? source?.load(hash);
  }

  /** Deletes files that are older than a moment and that nobody needs. Returns how many. */
  async function removeUnneeded(
    olderThan: number,
    findNeeded: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number> {
    let removed = 0;
    for (const part of await listNames(folder)) {
      const names = await listNames(join(folder, part));
      const hashes = [...new Set(names.map((name) => name.slice(0, 96)))];
      const needed = hashes.length > 0 ? await findNeeded(hashes) : new Set<string>();
      for (const name of names) {
        const path = join(folder, part, name);
        if (needed.has(name.slice(0, 96)) && !name.endsWith('.tmp')) continue;
        if (((await stat(path).catch(() => undefined))?.mtimeMs ?? olderThan) >= olderThan)
          continue;
        await rm(path, { force: true });
        removed += HASH.test(name) ? 1 : 0;
      }
    }
    return removed;
  }

  return { put, locate, read, removeUnneeded };
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** A file that is used again looks new, so that nobody takes it away meanwhile. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** There is never half a file under its own name, whenever the power goes. */
async function writeWhole(path: string, data: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(
    temporary,
    constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY,
    0o600,
  );
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}
