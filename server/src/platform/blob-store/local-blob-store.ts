import { constants, open as openDescriptor } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import {
  type AppendOptions,
  type BlobStore,
  type ByteRange,
  ContentMissing,
  requireUploadId,
  type StoredEntry,
} from './blob-store.ts';
import { FileStream } from './file-stream.ts';
import { createPieceWriter } from './piece-writer.ts';

const { O_CREAT, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;
const LOCATION = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60}-[A-Za-z0-9_-]{16,64}$/;

/**
 * Content on the local disk. A location is the SHA-256 of the content and the id of its upload; the
 * hash determines the folder. No client input becomes part of a path.
 */
export async function openLocalBlobStore(root: string): Promise<BlobStore> {
  const staging = join(root, 'staging');
  const content = join(root, 'content');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await mkdir(content, { recursive: true, mode: 0o700 });

  const stagedPath = (id: string) => join(staging, requireUploadId(id));
  const folderOf = (location: string) => {
    const match = LOCATION.exec(location);
    if (!match) throw new Error('invalid content location');
    return join(content, match[1] as string, match[2] as string);
  };
  const contentPath = (location: string) => join(folderOf(location), location);

  async function append(
    id: string,
    offset: number,
    source: AsyncIterable<Buffer>,
    options?: AppendOptions,
  ): Promise<number> {
    const file = await open(stagedPath(id), O_WRONLY | O_NOFOLLOW);
    const writer = createPieceWriter(file, offset, options);
    try {
      for await (const piece of source) await writer.push(piece);
    } catch (error) {
      throw isFull(error) ? new AppError('storageFull') : error;
    } finally {
      await settle(writer.finish(), file);
    }
    return writer.written();
  }

  async function place(id: string, hash: string): Promise<string> {
    const location = `${hash}-${requireUploadId(id)}`;
    const folder = folderOf(location);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await rename(stagedPath(id), join(folder, location));
    } catch (error) {
      if (!isMissing(error) || (await sizeOf(location)) === null) throw error;
    }
    await syncFolder(folder);
    if (created !== undefined) {
      await syncFolder(join(folder, '..'));
      await syncFolder(content);
    }
    return location;
  }

  const sizeOf = (location: string) => sizeOfFile(contentPath(location));

  return {
    async begin(id) {
      const file = await open(stagedPath(id), O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600);
      await file.close();
    },
    received: (id) => sizeOfFile(stagedPath(id)),
    append,
    async seal(id) {
      const file = await openIfExists(stagedPath(id), O_WRONLY | O_NOFOLLOW);
      await file?.sync();
      await file?.close();
    },
    openSealed: (id, range) => openFile(stagedPath(id), range),
    place,
    async discard(id, hash) {
      await rm(stagedPath(id), { force: true });
      if (hash !== null) await rm(contentPath(`${hash}-${id}`), { force: true });
    },
    open: (location, range) => openFile(contentPath(location), range),
    sizeOf,
    remove: (location) => rm(contentPath(location), { force: true }),
    listContent: () => listFiles(content, 2, LOCATION),
    listUploads: () => listFiles(staging, 0, /^[A-Za-z0-9_-]{16,64}$/),
  };
}

async function settle(finished: Promise<void>, file: FileHandle): Promise<void> {
  try {
    await finished;
  } catch (error) {
    throw isFull(error) ? new AppError('storageFull') : error;
  } finally {
    await file.close();
  }
}

async function openFile(path: string, range: ByteRange | undefined): Promise<Readable> {
  const fd = await openForReading(path);
  return new FileStream(fd, range?.start ?? 0, range?.end ?? Number.MAX_SAFE_INTEGER);
}

function openForReading(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    openDescriptor(path, O_RDONLY | O_NOFOLLOW, (error, fd) => {
      if (!error) resolve(fd);
      else reject(isMissing(error) ? new ContentMissing() : error);
    });
  });
}

async function openIfExists(path: string, flags: number): Promise<FileHandle | null> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function sizeOfFile(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* listFiles(
  folder: string,
  depth: number,
  names: RegExp,
): AsyncIterable<StoredEntry> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) yield* listFiles(path, depth - 1, names);
    if (!entry.isFile() || depth > 0 || !names.test(entry.name)) continue;
    const found = await stat(path).catch(() => null);
    if (found) yield { name: entry.name, size: found.size, modifiedAt: found.mtimeMs };
  }
}

/** A rename is durable only after its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, O_RDONLY);
  await folder.sync().finally(() => folder.close());
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));
