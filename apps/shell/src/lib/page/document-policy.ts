import type { SubAppRegistration } from '@pedestal/contract';
import { tabStorage } from '../session/browser-storage.ts';
import { allowedOrigins } from './document-meta.ts';

const RELOADED_KEY = 'pedestal.reopenedFor';

interface DocumentPolicy {
  origins: readonly string[];
  /** URLs of scripts with an integrity hash in the import map. */
  pinned: ReadonlySet<string>;
}

/**
 * Sub-apps on other origins that the content security policy or the import map of this document
 * does not cover. Both come with the document, and one that was opened before sign-in has neither.
 */
export function findUncovered(
  subApps: readonly SubAppRegistration[],
  { origins, pinned }: DocumentPolicy,
): string[] {
  if (origins.includes('*')) return [];
  return subApps
    .filter(({ entry, manifest, format }) => {
      if (entry === null || !/^https?:/.test(entry)) return false;
      const { origin, href } = new URL(entry);
      const isPinned = manifest === null || format === 'html' || pinned.has(href);
      return !origins.includes(origin) || !isPinned;
    })
    .map(({ name, version, entry }) => `${name} ${version ?? entry}`);
}

/** Whether the document must be reloaded to run these sub-apps. True only once for the same ones, to avoid a loop. */
export function needsNewDocument(subApps: readonly SubAppRegistration[]): boolean {
  const uncovered = findUncovered(subApps, {
    origins: allowedOrigins,
    pinned: readPinned(),
  }).join();
  const reloadedFor = tabStorage.getItem(RELOADED_KEY);
  if (uncovered === '') tabStorage.removeItem(RELOADED_KEY);
  else tabStorage.setItem(RELOADED_KEY, uncovered);
  return uncovered !== '' && uncovered !== reloadedFor;
}

function readPinned(): Set<string> {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return new Set(Object.keys(integrity));
}
