import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { MIB } from '../../../platform/limits.ts';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

/** Name of the folder of release files inside the data folder. */
export const RELEASE_FOLDER = 'sub-apps';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const HASH = /^[0-9a-f]{96}$/;
const HASH_DIGITS = 96;
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof ENCODINGS;

export interface StoredFile {
  hash: string;
  /** The value of an `integrity` attribute: `sha384-…`. */
  integrity: string;
  size: number;
}

export interface OpenFile {
  path: string;
  size: number;
  encoding: Encoding | null;
}

/** Shared storage for gateways that have no common disk. */
export interface BlobSource {
  save(hash: string, data: Buffer): Promise<void>;
  load(hash: string): Promise<Buffer | undefined>;
}

export type ReleaseFileStore = ReturnType<typeof createReleaseFileStore>;

/**
 * Stores files of releases by content hash, so a file that two releases share is stored once and never changes.
 * Compressible files are stored compressed as well.
 */
export function createReleaseFileStore(folder: string, source?: BlobSource) {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const loading = new Map<string, Promise<boolean>>();

  async function put(data: Buffer, compressible: boolean): Promise<StoredFile> {
    const digest = await digestOf(data);
    const hash = digest.toString('hex');
    await source?.save(hash, data);
    if (!(await touch(pathOf(hash)))) await write(hash, data, compressible);
    return { hash, integrity: `sha384-${digest.toString('base64')}`, size: data.length };
  }

  async function write(hash: string, data: Buffer, compressible: boolean): Promise<void> {
    const path = pathOf(hash);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (compressible && data.length >= CONSOLE_LIMITS.release.compressFromBytes) {
      const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: data.length };
      await writeAtomically(path + ENCODINGS.br, await compressBrotli(data, { params }));
      await writeAtomically(path + ENCODINGS.gzip, await compressGzip(data, { level: 9 }));
    }
    // Write the plain file last: its presence means that the compressed ones are complete.
    await writeAtomically(path, data);
  }

  /** Loads a file from shared storage, once for concurrent requests. */
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

  /** The file in the best encoding that the browser accepts; undefined: it does not exist. */
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

  /** The whole content; undefined: it does not exist. */
  async function read(hash: string): Promise<Buffer | undefined> {
    return (await readFile(pathOf(hash)).catch(() => undefined)) ?? source?.load(hash);
  }

  return {
    put,
    locate,
    read,
    removeUnused: (olderThan: number, findUsed: FindUsedHashes) =>
      removeUnused(folder, olderThan, findUsed),
  };
}

/** Hashes a large file in slices, between which other requests run. */
async function digestOf(data: Buffer): Promise<Buffer> {
  const hash = createHash('sha384');
  for (let start = 0; start < data.length; start += MIB) {
    if (isTurnLong()) await nextTurn();
    hash.update(data.subarray(start, start + MIB));
  }
  return hash.digest();
}

/** Of these hashes, those that a release uses. */
type FindUsedHashes = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** Deletes unused files that are older than a time. Returns how many. */
async function removeUnused(
  folder: string,
  olderThan: number,
  findUsed: FindUsedHashes,
): Promise<number> {
  let removed = 0;
  for (const part of await listNames(folder)) {
    const names = await listNames(join(folder, part));
    const hashes = [...new Set(names.map((name) => name.slice(0, HASH_DIGITS)))];
    const used = hashes.length > 0 ? await findUsed(hashes) : new Set<string>();
    for (const name of names) {
      if (used.has(name.slice(0, HASH_DIGITS)) && !name.endsWith('.tmp')) continue;
      const path = join(folder, part, name);
      const modifiedAt = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (modifiedAt === undefined || modifiedAt >= olderThan) continue;
      await rm(path, { force: true });
      removed += HASH.test(name) ? 1 : 0;
    }
  }
  return removed;
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** Updates the modification time, so that a file in use is not removed as unused. Returns false where there is none. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** Writes to a temporary file and renames it, so that a crash never leaves a partial file. */
async function writeAtomically(path: string, data: Buffer): Promise<void> {
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
