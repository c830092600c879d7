import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { Row } from '../platform/db/portable/portable-database.ts';
import { decodeRow } from './rows.ts';

/** Paths of files inside a backup folder. */
const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);
export const contentFile = (folder: string, hash: string) =>
  join(folder, 'files', hash.slice(0, 2), hash);
export const releaseFile = (folder: string, hash: string) =>
  join(folder, 'releases', hash.slice(0, 2), hash);

/** Writes a file and flushes it to disk. */
export async function writeDurably(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
}

export async function writeTableFile(
  folder: string,
  table: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const packed = createGzip();
  await Promise.all([
    pipeline(Readable.from(lines), packed),
    writeDurably(tableFile(folder, table), packed),
  ]);
}

/** Rejects where the file is missing, truncated or damaged. */
export async function* readTableFile(folder: string, table: string): AsyncIterable<Row[]> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(tableFile(folder, table)), unpacked);
  reading.catch(() => {});
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of unpacked) {
    const lines = (rest + decoder.write(bytes as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(decodeRow);
  }
  await reading;
  if (rest !== '') yield [decodeRow(rest)];
}

/** Flushes a folder, so that new names in it survive a power loss. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
