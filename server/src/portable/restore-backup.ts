import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTypeOf } from '../areas/console/release/media-type.ts';
import { resumeWatching } from '../areas/records/schema-change/apply-change.ts';
import type { Env } from '../env.ts';
import { openBlobStore } from '../platform/blob-store/open-blob-store.ts';
import { lockDataFolder } from '../platform/data-folder/data-folder.ts';
import { openDatabase } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { openLoad } from '../platform/db/portable/portable.ts';
import { OperatorError } from '../platform/operator-error.ts';
import {
  databaseOptionsOf,
  KNOWN_MIGRATIONS,
  openReleases,
  type Progress,
} from './installation.ts';
import { contentFile, releaseFile } from './layout.ts';
import { loadTables, type RowSource } from './load-tables.ts';
import { type Backup, isReleaseBytes, releaseRows } from './read-backup.ts';
import { createRecordTables } from './record-tables.ts';
import { changeForRestore } from './restored-rows.ts';
import { fingerprint, SECRET_TABLE, withSecretRow, writeSecretFile } from './secret.ts';

/**
 * Restores a verified backup into an empty data folder and an empty database. Files are placed first, then the database
 * is filled in one transaction; after a failure both are empty again.
 */
export async function restoreBackup(
  env: Env,
  folder: string,
  backup: Backup,
  progress: Progress,
): Promise<void> {
  requireKnownMigrations(backup);
  requireSecret(env, backup);
  await requireEmptyFolder(env.PEDESTAL_DATA, 'PEDESTAL_DATA');
  const files = env.S3_ENDPOINT === undefined ? env.PEDESTAL_FILES : undefined;
  if (files !== undefined) await requireEmptyFolder(files, 'PEDESTAL_FILES');
  const lock = await lockDataFolder(env.PEDESTAL_DATA);
  try {
    const locations = await placeContents(env, folder, backup);
    progress('files', '', locations.size);
    await restoreDatabase(env, folder, backup, locations, progress);
    await lock.release();
  } catch (error) {
    await lock.release();
    await emptyFolder(env.PEDESTAL_DATA);
    if (files !== undefined) await emptyFolder(files);
    throw error;
  }
}

function requireKnownMigrations({ manifest }: Backup): void {
  const unknown = manifest.migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `The backup was made by a newer version of Pedestal (${unknown.join(', ')}). Restore it with that version.`,
  );
}

function requireSecret(env: Env, { manifest: { secret } }: Backup): void {
  const given = env.PEDESTAL_SECRET;
  if (secret.kept === 'none') return;
  if (given === undefined && secret.kept === 'backup') return;
  if (given !== undefined && fingerprint(given) === secret.fingerprint) return;
  throw new OperatorError(
    secret.kept === 'backup'
      ? 'PEDESTAL_SECRET is not the secret of the backup. Unset it: the backup contains its own.'
      : 'Set PEDESTAL_SECRET to its value at the time of the backup: without it, second factors cannot be read.',
  );
}

async function requireEmptyFolder(folder: string, variable: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new OperatorError(
    `The folder ${folder} is not empty and was not changed. Set ${variable} to a new folder.`,
  );
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Stores each content, and returns its new location by hash. */
async function placeContents(
  env: Env,
  folder: string,
  { contents }: Backup,
): Promise<Map<string, string>> {
  const store = await openBlobStore(env);
  const locations = new Map<string, string>();
  for (const hash of contents.keys()) {
    const id = newId(Date.now());
    await store.begin(id);
    await store.append(id, 0, createReadStream(contentFile(folder, hash)));
    await store.seal(id);
    locations.set(hash, await store.place(id, hash));
  }
  return locations;
}

async function restoreDatabase(
  env: Env,
  folder: string,
  backup: Backup,
  locations: ReadonlyMap<string, string>,
  progress: Progress,
): Promise<void> {
  const database = await openDatabase(databaseOptionsOf(env));
  try {
    const { manifest, releases, secret } = backup;
    const done = new Set(manifest.migrations);
    await migrate(
      database,
      migrations.filter(({ name }) => done.has(name)),
    );
    const onDisk = openReleases(env.PEDESTAL_DATA, database);
    const read = (hash: string) => readFile(releaseFile(folder, hash));
    if (database.kind === 'sqlite') {
      for (const [hash, path] of releases) {
        await onDisk.put(await read(hash), mediaTypeOf(path).compressible);
      }
      if (secret !== undefined) await writeSecretFile(env.PEDESTAL_DATA, secret);
    }
    progress('releases', '', releases.size);
    const changed = changeForRestore(backup, { now: Date.now(), locations });
    const source: RowSource = {
      tables: backup.tables,
      read(table) {
        if (database.kind === 'sqlite') return changed.read(table);
        if (isReleaseBytes(table)) return releaseRows(table, releases.keys(), read);
        if (table.name !== SECRET_TABLE || secret === undefined) return changed.read(table);
        return withSecretRow(table, changed.read(table), secret);
      },
    };
    await createRecordTables(database, source);
    await fillDatabase(env, source, progress);
    await migrate(database);
    await resumeWatching(database.db, database.kind);
  } finally {
    await database.close();
  }
}

async function fillDatabase(env: Env, source: RowSource, progress: Progress): Promise<void> {
  const load = await openLoad(databaseOptionsOf(env));
  try {
    await loadTables(load, source, ({ name, rows }) => progress('table', name, rows));
    await load.commit();
  } finally {
    await load.close();
  }
}
