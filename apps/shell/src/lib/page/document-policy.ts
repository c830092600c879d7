import type { SubAppRegistration } from '@pedestal/contract';
import { tabStorage } from '../session/browser-storage.ts';
import { allowedOrigins } from './document-meta.ts';

const REOPENED_KEY = 'pedestal.reopenedFor';

interface Document {
  origins: readonly string[];
  /** Addresses of scripts that the import map pins. */
  pinned: ReadonlySet<string>;
}

/**
 * Sub-apps on other origins that a document is not made for. The policy and the import map come with
 * the document: one that was opened at sign-in, before it was known for whom, has neither.
 */
export function findUncovered(
  subApps: readonly SubAppRegistration[],
  { origins, pinned }: Document,
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

/** Whether the page must be opened anew to run these sub-apps. It is asked for once, never in a loop. */
export function needsNewDocument(subApps: readonly SubAppRegistration[]): boolean {
  const unfit = findUncovered(subApps, { origins: allowedOrigins, pinned: readPinned() }).join();
  const reopenedFor = tabStorage.getItem(REOPENED_KEY);
  if (unfit === '') tabStorage.removeItem(REOPENED_KEY);
  else tabStorage.setItem(REOPENED_KEY, unfit);
  return unfit !== '' && unfit !== reopenedFor;
}

function readPinned(): Set<string> {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return new Set(Object.keys(integrity));
}
