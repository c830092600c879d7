import type { LoadableRegistration } from '../runtime.ts';

/** URL and hash of a file of a release. */
export interface ReleaseFile {
  url: string;
  integrity?: string | undefined;
}

/** Files to load before a sub-app can mount. */
export interface ReleaseFiles {
  /** Base URL of all files of the release. */
  folder: string;
  entry: ReleaseFile;
  /** Static imports of the entry. */
  preload: ReleaseFile[];
  styles: ReleaseFile[];
}

/** Lists the files of a release. After a failure, the entry URL bypasses the cache. */
export function listReleaseFiles(
  registration: LoadableRegistration,
  failures: number,
): ReleaseFiles {
  const { manifest } = registration;
  const entryUrl = new URL(registration.entry, document.baseURI).href;
  const folder = manifest ? folderOf(entryUrl, manifest.entry) : new URL('.', entryUrl).href;
  const hashes = new Map(manifest?.files.map((file) => [file.path, file.integrity]));
  const file = (path: string): ReleaseFile => ({
    url: new URL(path, folder).href,
    integrity: hashes.get(path),
  });
  return {
    folder,
    entry: {
      url: freshUrl(entryUrl, failures),
      integrity: registration.integrity ?? (manifest ? hashes.get(manifest.entry) : undefined),
    },
    preload: manifest?.preload.map(file) ?? [],
    styles: manifest?.styles.map(file) ?? [],
  };
}

// Paths in the manifest are relative to the manifest; the entry may be in a subfolder.
function folderOf(entryUrl: string, entryPath: string): string {
  const depth = entryPath.split('/').length - 1;
  return new URL('../'.repeat(depth) || '.', entryUrl).href;
}

/** Adds a retry parameter to a URL that failed before, to bypass a cached failure. */
export function freshUrl(url: string, failures: number): string {
  if (failures === 0) return url;
  const fresh = new URL(url);
  fresh.searchParams.set('retry', String(failures));
  return fresh.href;
}
