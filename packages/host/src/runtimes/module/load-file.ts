import { chunkFailure, StepFailure, styleFailure } from '../../shared/errors.ts';
import { runStep } from '../../shared/run-step.ts';
import type { ReleaseFile } from './release-files.ts';

interface LoadOptions {
  limit: number;
  signal: AbortSignal;
}

/**
 * Fetches and compiles a module without running it, and checks its hash, which `import()` cannot.
 * A later `import()` takes the module from the page's module map.
 */
export async function preloadModule(file: ReleaseFile, options: LoadOptions): Promise<void> {
  const link = createLink(document, 'modulepreload', file);
  const loaded = whenLoaded(link);
  document.head.append(link);
  try {
    const timeout = () => chunkFailure(file.url, 'timeout');
    const isLoaded = await runStep(() => loaded, { ...options, timeout });
    if (!isLoaded) throw await explainFailure(file, options.signal);
  } finally {
    link.remove();
  }
}

/** Adds a style sheet and waits until it is loaded. The caller removes the element. */
export async function loadStyle(
  link: HTMLLinkElement,
  url: string,
  options: LoadOptions,
): Promise<void> {
  const loaded = whenLoaded(link);
  link.ownerDocument.head.append(link);
  const isLoaded = await runStep(() => loaded, { ...options, timeout: () => styleFailure(url) });
  if (!isLoaded) throw styleFailure(url);
}

/** Creates a link element for a file of a release. */
export function createLink(
  document: Document,
  rel: 'modulepreload' | 'stylesheet' | 'prefetch',
  file: ReleaseFile,
): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = 'anonymous';
  if (file.integrity) link.integrity = file.integrity;
  link.href = file.url;
  return link;
}

function whenLoaded(link: HTMLLinkElement): Promise<boolean> {
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
  });
}

// The error event gives no reason. If the file can be fetched, its type or its hash was wrong.
async function explainFailure(file: ReleaseFile, signal: AbortSignal): Promise<StepFailure> {
  const response = await fetch(file.url, { cache: 'no-store', signal }).catch(() => undefined);
  if (!response?.ok) return chunkFailure(file.url, 'missing');
  const type = response.headers.get('content-type') ?? '';
  if (!/javascript/.test(type)) {
    return new StepFailure('refused', `${file.url} is "${type}", not JavaScript`);
  }
  if (!file.integrity) return chunkFailure(file.url, 'missing');
  return new StepFailure('integrity', `${file.url} is not the file that was released`);
}
