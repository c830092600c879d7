import { isReleasePath, isWebUrl, type SubAppManifest } from '@pedestal/contract';
import { entryAddress } from './entry-address.ts';
import type { ReleaseRow } from './release.store.ts';

/** The addresses of a stored release, checked. */
export interface StoredRelease {
  /** Root-relative where the gateway serves the files, absolute otherwise. */
  entry: string;
  manifest: SubAppManifest | null;
}

/**
 * Reads a stored release; undefined where its entry or manifest is unusable. Rows may be older than
 * the checks at intake, or come from a restored backup.
 */
export function readStoredRelease(
  row: Pick<ReleaseRow, 'source' | 'sub_app' | 'version' | 'entry' | 'manifest'>,
): StoredRelease | undefined {
  const isRemote = row.source === 'remote';
  if (!(isRemote ? isWebUrl(row.entry) : isReleasePath(row.entry))) return undefined;
  if (row.manifest === null) return { entry: entryAddress(row), manifest: null };
  const manifest = parseManifest(row.manifest);
  if (!manifest) return undefined;
  const fetched = [manifest.entry, ...manifest.styles, ...manifest.preload];
  // The document pins every script of a remote release by its address.
  const pinned = isRemote ? manifest.files.map(({ path }) => path) : [];
  if (![...fetched, ...pinned].every(isPath)) return undefined;
  return { entry: entryAddress(row), manifest };
}

function parseManifest(text: string): SubAppManifest | undefined {
  try {
    const manifest = JSON.parse(text);
    const lists = [manifest.styles, manifest.preload, manifest.files];
    return lists.every(Array.isArray) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && isReleasePath(value);
}
