import type { SubAppRegistration } from '@pedestal/contract';
import { createLink } from '../runtimes/module/load-file.ts';
import { listReleaseFiles, type ReleaseFile } from '../runtimes/module/release-files.ts';
import type { LoadableRegistration } from '../runtimes/runtime.ts';

const MAX_CONCURRENT = 2;
const MAX_QUEUE = 50;

/** Prefetches the files of sub-apps. */
export interface Prefetcher {
  prefetch(registration: SubAppRegistration): void;
}

interface NetworkInformation {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Creates the prefetcher. It fetches each entry once; a failed entry can be prefetched again. */
export function createPrefetcher(isAllowed: () => boolean): Prefetcher {
  const known = new Set<string>();
  const queue: LoadableRegistration[] = [];
  let running = 0;

  const next = () => {
    if (running >= MAX_CONCURRENT) return;
    const registration = queue.shift();
    if (!registration) return;
    running += 1;
    whenIdle()
      .then(() => fetchRelease(registration))
      .catch(() => known.delete(registration.entry))
      .finally(() => {
        running -= 1;
        next();
      });
    next();
  };

  const prefetch = (registration: SubAppRegistration) => {
    const { entry } = registration;
    if (entry === null || known.has(entry) || queue.length >= MAX_QUEUE) return;
    if (!isAllowed() || !registration.prefetch || isMetered()) return;
    known.add(entry);
    queue.push({ ...registration, entry });
    next();
  };

  return { prefetch };
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  if (!connection) return false;
  const isSlow = /2g$/.test(connection.effectiveType ?? '');
  return connection.saveData === true || connection.type === 'cellular' || isSlow;
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

async function fetchRelease(registration: LoadableRegistration): Promise<void> {
  const { entry, preload, styles } = listReleaseFiles(registration, 0);
  const isInPage = registration.format === 'module' && registration.isolation === 'none';
  const rel = isInPage ? 'modulepreload' : 'prefetch';
  await Promise.all([
    ...[entry, ...preload].map((file) => fetchFile(rel, file)),
    ...styles.map((file) => fetchFile('prefetch', file)),
  ]);
}

function fetchFile(rel: 'modulepreload' | 'prefetch', file: ReleaseFile): Promise<void> {
  const link = createLink(document, rel, file);
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(file.url));
    document.head.append(link);
  }).finally(() => link.remove());
}
