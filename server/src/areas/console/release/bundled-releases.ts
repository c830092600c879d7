import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { AddRelease } from './add-release.ts';
import { findChannel } from './channel.store.ts';
import { mediaTypeOf } from './media-type.ts';
import { findRelease } from './release.store.ts';
import { parseManifest, type ReleaseFile } from './release-archive.ts';
import type { ReleaseFileStore } from './release-file-store.ts';
import type { RegisteredSubApp } from './sub-app.ts';

const GATEWAY = { userId: null, name: 'Pedestal' };

export interface BundledDependencies {
  db: Db;
  store: ReleaseFileStore;
  addRelease: AddRelease;
  findSubApp(db: Db, name: string): Promise<RegisteredSubApp | undefined>;
}

/**
 * Publishes the sub-apps that come with the console: the folders below `folder` whose `dist` contains a manifest.
 * Skips builds that were published before, and leaves a channel alone that somebody pointed to another release.
 */
export async function publishBundled(
  folder: string,
  dependencies: BundledDependencies,
): Promise<string[]> {
  const published: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const dist = join(folder, name, 'dist');
    const manifest = await readFile(join(dist, 'manifest.json')).catch(() => undefined);
    if (manifest && (await publishBuild(dist, manifest, dependencies))) published.push(name);
  }
  return published;
}

async function publishBuild(
  dist: string,
  manifestText: Buffer,
  { db, store, addRelease, findSubApp }: BundledDependencies,
): Promise<boolean> {
  const { version: builtVersion, ...manifest } = parseManifest(manifestText);
  const { name } = manifest;
  const subApp = await findSubApp(db, name);
  if (!subApp) return false;
  // During development one version is built many times, so the hash of the content is part of the version.
  const build = createHash('sha256').update(manifestText).digest('hex').slice(0, 8);
  const version = `${builtVersion.slice(0, 50)}-${build}`;
  if (await findRelease(db, name, version)) return false;
  const paths = manifest.files.map(({ path }) => path).filter((path) => !path.endsWith('.map'));
  const files = await storeFiles(dist, paths, store);
  const release = {
    subApp,
    version,
    source: 'bundled' as const,
    format: manifest.format,
    entry: manifest.entry,
    integrity: files.find(({ path }) => path === manifest.entry)?.integrity ?? null,
    manifest: { ...manifest, version },
    files,
    notes: '',
    channel: (await isOnBundledRelease(db, name)) ? ('stable' as const) : undefined,
  };
  try {
    await addRelease(release, GATEWAY);
    return true;
  } catch (error) {
    // Another gateway that starts at the same time published it first.
    if (error instanceof AppError && error.error === 'versionTaken') return false;
    throw error;
  }
}

async function storeFiles(
  dist: string,
  paths: readonly string[],
  store: ReleaseFileStore,
): Promise<ReleaseFile[]> {
  const files: ReleaseFile[] = [];
  for (const path of paths) {
    const data = await readFile(join(dist, path));
    files.push({ path, ...(await store.put(data, mediaTypeOf(path).compressible)) });
  }
  return files;
}

/** Is the stable channel unused, or on a release that came with the console? */
async function isOnBundledRelease(db: Db, name: string): Promise<boolean> {
  const stable = await findChannel(db, name, 'stable');
  return !stable?.release || stable.release.source === 'bundled';
}
