import type { LoadableRegistration } from '../runtime.ts';

/** A file of a release, ready to be asked for. */
export interface ReleaseFile {
  url: string;
  integrity?: string | undefined;
}

/** The files that must be there before a sub-app can mount. */
export interface ReleaseFiles {
  /** Everything of the release lies below this address. */
  folder: string;
  entry: ReleaseFile;
  /** What the entry imports at once. */
  preload: ReleaseFile[];
  styles: ReleaseFile[];
}

/** Works out the addresses of a release. A retry asks for the entry anew. */
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

// The manifest's paths are relative to the manifest, not to the entry, which may lie deeper.
function folderOf(entryUrl: string, entryPath: string): string {
  const depth = entryPath.split('/').length - 1;
  return new URL('../'.repeat(depth) || '.', entryUrl).href;
}

/** Gives an address that failed before a query of its own, so that no cached failure answers. */
export function freshUrl(url: string, failures: number): string {
  if (failures === 0) return url;
  const fresh = new URL(url);
  fresh.searchParams.set('retry', String(failures));
  return fresh.href;
}
