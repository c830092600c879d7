import { isWebUrl, type SubAppManifest } from '@pedestal/contract';
import type { Admitted } from '../../../platform/http/pages/security-headers.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

export interface AdmittedRelease {
  name: string;
  version: string | null;
  entry: string;
  pins: Admitted['integrity'];
}

/** What a document's policy must allow for releases on other origins. */
export function admittedBy(releases: readonly AdmittedRelease[]): Admitted {
  const foreign = releases.filter(({ entry }) => isWebUrl(entry));
  const pins = foreign.flatMap((release) => Object.entries(release.pins));
  return {
    origins: [...new Set(foreign.map(({ entry }) => new URL(entry).origin))].sort(),
    integrity: Object.fromEntries(pins.slice(0, CONSOLE_LIMITS.registry.pins)),
    releases: [...new Set(foreign.map(({ name, version }) => `${name}@${version ?? ''}`))].sort(),
  };
}

/**
 * Hashes of all scripts of a release on another origin, by address. Files that the gateway serves need none: they were
 * checked against the manifest and are stored by hash.
 */
export function listPins(entry: string, manifest: SubAppManifest): Admitted['integrity'] {
  // Paths are relative to the manifest; the entry may be in a subfolder.
  const depth = manifest.entry.split('/').length - 1;
  const folder = new URL('../'.repeat(depth) || '.', entry);
  const scripts = manifest.files.filter(({ path }) => /\.m?js$/.test(path));
  return Object.fromEntries(
    scripts.map(({ path, integrity }) => [new URL(path, folder).href, integrity]),
  );
}
