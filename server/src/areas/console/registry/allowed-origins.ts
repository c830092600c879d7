import { isWebUrl } from '@pedestal/contract';
import { isLoopbackHost } from '../../../platform/http/hosts.ts';
import type { AdmittedRelease } from './admitted.ts';
import type { RegistrySettings } from './registry-settings.store.ts';

/** Is the release's origin still allowed? It may have been removed from the settings after the release was added. */
export function isOriginAllowed(
  { entry, version }: AdmittedRelease,
  settings: RegistrySettings,
): boolean {
  if (isSamePlace(entry)) return true;
  if (!isWebUrl(entry)) return false;
  const url = new URL(entry);
  return version === null ? canOverride(url, settings) : isListed(url, settings);
}

/** A root-relative address, which this gateway serves. */
function isSamePlace(entry: string): boolean {
  return /^\/(?![/\\])/.test(entry);
}

/** An override may point to this machine or to an allowed origin. */
export function canOverride(entry: URL, settings: RegistrySettings): boolean {
  return isLoopbackHost(entry.hostname) || isListed(entry, settings);
}

function isListed(url: URL, { allowedOrigins }: RegistrySettings): boolean {
  return allowedOrigins.some(({ origin }) => origin === url.origin);
}
