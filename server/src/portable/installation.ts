import { join } from 'node:path';
import { createBlobSource } from '../areas/console/release/release-blob.store.ts';
import {
  createReleaseFileStore,
  RELEASE_FOLDER,
  type ReleaseFileStore,
} from '../areas/console/release/release-file-store.ts';
import type { Env } from '../env.ts';
import type { BlobStore } from '../platform/blob-store/blob-store.ts';
import { filesFolderOf, requireOwnFilesFolder } from '../platform/blob-store/files-folder.ts';
import { openBlobStore } from '../platform/blob-store/open-blob-store.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import { migrations } from '../platform/db/migrations/index.ts';

/** Called after each finished step of a long operation. */
export type Progress = (what: 'table' | 'files' | 'releases', name: string, amount: number) => void;

export function databaseOptionsOf(env: Env): DatabaseOptions {
  return { dataFolder: env.PEDESTAL_DATA, databaseUrl: env.DATABASE_URL };
}

/** The storage of an installation: its database, file contents and release files. */
export interface Installation {
  database: Database;
  files: BlobStore;
  releases: ReleaseFileStore;
  close(): Promise<void>;
}

/** Throws `OperatorError` when the folder of files is not that of the database. */
export async function openInstallation(env: Env): Promise<Installation> {
  const database = await openDatabase(databaseOptionsOf(env));
  const folder = filesFolderOf(env);
  try {
    if (folder !== undefined) await requireOwnFilesFolder(database.db, folder);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    database,
    files: await openBlobStore(env),
    releases: openReleases(env.PEDESTAL_DATA, database),
    close: () => database.close(),
  };
}

/** With PostgreSQL, gateways share no disk, so release files are also stored in the database. */
export function openReleases(dataFolder: string, { db, kind }: Database): ReleaseFileStore {
  const source = kind === 'postgres' ? createBlobSource(db, Date.now) : undefined;
  return createReleaseFileStore(join(dataFolder, RELEASE_FOLDER), source);
}

export const KNOWN_MIGRATIONS = migrations.map(({ name }) => name);
