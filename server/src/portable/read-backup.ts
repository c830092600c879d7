import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { splitBlob } from '../areas/console/release/release-blob.store.ts';
import type { Row, TableShape } from '../platform/db/portable/portable-database.ts';
import { RELEASE_BYTES } from './backup-tables.ts';
import type { Progress } from './installation.ts';
import { contentFile, readTableFile, releaseFile } from './layout.ts';
import type { RowSource } from './load-tables.ts';
import { type BackupManifest, damaged, readManifest } from './manifest.ts';
import { createSummary, pickCells } from './rows.ts';
import { fingerprint, readSecretFile } from './secret.ts';

/** A backup whose checksums were verified. */
export interface Backup extends RowSource {
  manifest: BackupManifest;
  /** Size of each content, by hash. */
  contents: ReadonlyMap<string, number>;
  /** A path of each release file, by hash; sorted by hash. */
  releases: ReadonlyMap<string, string>;
  /** The installation's secret; undefined where the operator sets PEDESTAL_SECRET. */
  secret: string | undefined;
}

/** Reads and verifies a backup. Changes nothing. */
export async function readBackup(folder: string, progress: Progress): Promise<Backup> {
  const manifest = await readManifest(folder);
  const contents = new Map<string, number>();
  const releases = new Map<string, string>();
  const collect = (table: TableShape, row: Row) => {
    if (table.name === 'dfs_blob') {
      const [hash, size] = pickCells(table, row, 'hash', 'size');
      contents.set(String(hash), Number(size));
    } else if (table.name === 'sub_app_release_file') {
      const [hash, path] = pickCells(table, row, 'hash', 'path').map(String);
      releases.set(hash as string, path as string);
    }
  };
  for (const table of manifest.tables) {
    await checkTable(folder, table, collect);
    progress('table', table.name, table.rows);
  }
  for (const hash of manifest.missing) {
    contents.delete(hash);
    releases.delete(hash);
  }
  for (const [hash, size] of contents)
    await checkFile(contentFile(folder, hash), 'sha256', hash, size);
  progress('files', '', contents.size);
  for (const hash of releases.keys()) await checkFile(releaseFile(folder, hash), 'sha384', hash);
  progress('releases', '', releases.size);
  return {
    manifest,
    contents,
    releases: new Map([...releases].sort(([a], [b]) => (a < b ? -1 : 1))),
    secret: await readSecret(folder, manifest),
    tables: manifest.tables,
    read: (table) => readTableFile(folder, table.name),
  };
}

async function checkTable(
  folder: string,
  table: BackupManifest['tables'][number],
  collect: (table: TableShape, row: Row) => void,
): Promise<void> {
  const summary = createSummary(table);
  try {
    for await (const rows of readTableFile(folder, table.name)) {
      for (const row of rows) {
        summary.add(row);
        collect(table, row);
      }
    }
  } catch {
    throw damaged(`tables/${table.name}.jsonl.gz`);
  }
  const found = summary.finish();
  if (found.sha256 !== table.sha256 || found.rows !== table.rows) {
    throw damaged(`tables/${table.name}.jsonl.gz`);
  }
}

async function checkFile(
  path: string,
  algorithm: 'sha256' | 'sha384',
  hash: string,
  size?: number,
): Promise<void> {
  const digest = createHash(algorithm);
  let bytes = 0;
  try {
    for await (const part of createReadStream(path)) {
      digest.update(part as Buffer);
      bytes += (part as Buffer).length;
    }
  } catch {
    throw damaged(hash);
  }
  if (digest.digest('hex') !== hash || (size !== undefined && size !== bytes)) throw damaged(hash);
}

async function readSecret(folder: string, { secret }: BackupManifest): Promise<string | undefined> {
  if (secret.kept !== 'backup') return undefined;
  const kept = await readSecretFile(folder);
  if (kept === undefined || fingerprint(kept) !== secret.fingerprint) throw damaged('secret.key');
  return kept;
}

/** Bytes of releases as rows, for PostgreSQL. Databases of older versions have no pieces. */
export async function* releaseRows(
  table: TableShape,
  hashes: Iterable<string>,
  read: (hash: string) => Promise<Buffer | undefined>,
): AsyncIterable<Row[]> {
  const isSplit = table.columns.includes('piece');
  for (const hash of hashes) {
    const data = await read(hash);
    if (!data) continue;
    const used_at = Date.now();
    for (const [piece, bytes] of (isSplit ? splitBlob(data) : [data]).entries()) {
      const cells = { hash, bytes, used_at, piece };
      yield [table.columns.map((column) => cells[column as keyof typeof cells])];
    }
  }
}

export const isReleaseBytes = (table: TableShape) => table.name === RELEASE_BYTES;
