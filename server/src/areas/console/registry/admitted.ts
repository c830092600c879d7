import type { SubAppManifest } from '@pedestal/contract';
import type { Admitted } from '../../../platform/http/security-headers.ts';

/** They are written into each document; what one browser may open on other origins is seldom so much. */
const MAX_PINS = 2_000;

export interface AdmittedRelease {
  name: string;
  version: string | null;
  entry: string;
  pins: Admitted['integrity'];
}

/** What documents must be allowed for releases that do not lie on this site. */
export function admittedBy(releases: readonly AdmittedRelease[]): Admitted {
  const foreign = releases.filter(({ entry }) => /^https?:\/\//.test(entry));
  const pins = foreign.flatMap((release) => Object.entries(release.pins));
  return {
    origins: [...new Set(foreign.map(({ entry }) => new URL(entry).origin))].sort(),
    integrity: Object.fromEntries(pins.slice(0, MAX_PINS)),
    releases: [...new Set(foreign.map(({ name, version }) => `${name}@${version ?? ''}`))].sort(),
  };
}

/**
 * Hashes of the scripts of a release on another host, by address: of all that it may ever load. What the gateway
 * serves itself needs none: it was checked against the manifest and is stored by its hash.
 */
export function listPins(entry: string, manifest: SubAppManifest): Admitted['integrity'] {
  // Paths are relative to the manifest, below which the entry may lie deeper.
  const depth = manifest.entry.split('/').length - 1;
  const folder = new URL('../'.repeat(depth) || '.', entry);
  const scripts = manifest.files.filter(({ path }) => /\.m?js$/.test(path));
  return Object.fromEntries(
    scripts.map(({ path, integrity }) => [new URL(path, folder).href, integrity]),
  );
}
