import { createHash, type Hash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ContentMissing } from '../platform/blob-store/blob-store.ts';
import type { Wanted } from './backup-tables.ts';
import type { Installation } from './installation.ts';
import { contentFile, releaseFile, writeDurably } from './layout.ts';

/** The snapshot refers to content that was purged meanwhile. */
export class ContentPurged extends Error {
  override readonly name = 'ContentPurged';
}

export interface Copied {
  count: number;
  bytes: number;
}

/** Copies file contents. Adds the hashes of contents that the store lacks to `missing`. */
export async function copyContents(
  installation: Installation,
  folder: string,
  { contents }: Wanted,
  missing: string[],
): Promise<Copied> {
  const copied = { count: 0, bytes: 0 };
  for (const [hash, location] of contents) {
    const size = await copyContent(installation, contentFile(folder, hash), { hash, location });
    if (size === undefined) missing.push(hash);
    else count(copied, size);
  }
  return copied;
}

async function copyContent(
  { database: { db }, files }: Installation,
  path: string,
  { hash, location }: { hash: string; location: string },
): Promise<number | undefined> {
  const copiedBefore = (await stat(path).catch(() => undefined))?.size;
  if (copiedBefore !== undefined) return copiedBefore;
  try {
    const digest = createHash('sha256');
    await writeDurably(path, hashWhileReading(await files.open(location), digest));
    if (digest.digest('hex') === hash) return (await stat(path)).size;
    await rm(path);
    return undefined;
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error;
    const row = await db
      .selectFrom('dfs_blob')
      .select('hash')
      .where('location', '=', location)
      .executeTakeFirst();
    if (row) return undefined;
    throw new ContentPurged();
  }
}

async function* hashWhileReading(stream: Readable, digest: Hash): AsyncIterable<Buffer> {
  for await (const bytes of stream) {
    digest.update(bytes as Buffer);
    yield bytes as Buffer;
  }
}

/** Copies release files. */
export async function copyReleases(
  { database: { db }, releases }: Installation,
  folder: string,
  wanted: Wanted,
  missing: string[],
): Promise<Copied> {
  const copied = { count: 0, bytes: 0 };
  for (const hash of wanted.releases) {
    const data = await releases.read(hash);
    if (data && createHash('sha384').update(data).digest('hex') === hash) {
      await writeDurably(releaseFile(folder, hash), [data]);
      count(copied, data.length);
      continue;
    }
    const row = await db
      .selectFrom('sub_app_release_file')
      .select('hash')
      .where('hash', '=', hash)
      .limit(1)
      .executeTakeFirst();
    if (!row) throw new ContentPurged();
    missing.push(hash);
  }
  return copied;
}

function count(copied: Copied, bytes: number): void {
  copied.count += 1;
  copied.bytes += bytes;
}
