import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findSubApp, listChannels } from '../registry/registry.store.ts';
import { mediaTypeOf } from './media-type.ts';
import type { ReleaseService } from './release.service.ts';
import { findRelease } from './release.store.ts';
import { parseManifest } from './release-archive.ts';
import type { ReleaseFileStore } from './release-file-store.ts';

const GATEWAY = { userId: null, name: 'Pedestal' };

/**
 * Publishes the sub-apps that come with the console: those folders below `folder` whose `dist` has a manifest. A
 * build that was published already is left alone, and a pointer that somebody moved to a release of theirs stays.
 */
export async function publishBundled(
  folder: string,
  { db, store, releases }: { db: Db; store: ReleaseFileStore; releases: ReleaseService },
): Promise<string[]> {
  const published: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const dist = join(folder, name, 'dist');
    const text = await readFile(join(dist, 'manifest.json')).catch(() => undefined);
    if (text && (await publishOne(dist, text))) published.push(name);
  }
  return published;

  async function publishOne(dist: string, text: Buffer): Promise<boolean> {
    const { name, version: builtVersion, ...manifest } = parseManifest(text);
    const subApp = await findSubApp(db, name);
    if (!subApp) return false;
    // The same version is built many times while it is worked on; the content tells builds apart.
    const build = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const version = `${builtVersion.slice(0, 50)}-${build}`;
    if (await findRelease(db, name, version)) return false;
    const files = [];
    for (const { path } of manifest.files) {
      if (path.endsWith('.map')) continue;
      const data = await readFile(join(dist, path));
      files.push({ path, ...(await store.put(data, mediaTypeOf(path).compressible)) });
    }
    const stable = (await listChannels(db)).find(
      (channel) => channel.sub_app === name && channel.channel === 'stable',
    );
    const isOurs = !stable?.release || stable.release.source === 'bundled';
    try {
      await releases.add(
        {
          subApp,
          version,
          source: 'bundled',
          format: manifest.format,
          entry: manifest.entry,
          integrity: files.find(({ path }) => path === manifest.entry)?.integrity ?? null,
          manifest: { name, version, ...manifest },
          files,
          notes: '',
          channel: isOurs ? 'stable' : undefined,
        },
        GATEWAY,
      );
      return true;
    } catch (error) {
      // Another gateway, starting at the same time, was first.
      if (error instanceof AppError && error.error === 'versionTaken') return false;
      throw error;
    }
  }
}
