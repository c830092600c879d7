import type { SubAppManifest } from '@pedestal/contract';
import { makeResolver } from './entry-address.ts';

interface EntryOptions {
  url: string;
  folder: string;
  manifest: SubAppManifest | null;
  inlineScripts: boolean;
}

/** An HTML entry that can be written into a guest document. */
export interface PreparedEntry {
  html: string;
  hasAsyncScripts: boolean;
  /** Number of removed inline scripts that the registration does not allow. */
  blockedScripts: number;
}

const ADDRESSES = [
  ['script', 'src'],
  ['link', 'href'],
  ['img', 'src'],
  ['source', 'src'],
  ['video', 'src'],
  ['video', 'poster'],
  ['audio', 'src'],
  ['iframe', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
] as const;

/** Makes the URLs of an entry absolute, because the guest document has a different URL. */
export function prepareEntry(html: string, options: EntryOptions): PreparedEntry {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const resolve = makeResolver(page, options);

  // Both would apply to the guest document, whose base and policy the gateway sets.
  removeAll(page, 'base, meta[http-equiv="Content-Security-Policy" i]');
  for (const [tag, attribute] of ADDRESSES) {
    for (const element of page.querySelectorAll(`${tag}[${attribute}]`)) {
      element.setAttribute(attribute, resolve(element.getAttribute(attribute) ?? ''));
    }
  }
  for (const element of page.querySelectorAll('[srcset]')) {
    element.setAttribute('srcset', resolveSrcset(element.getAttribute('srcset') ?? '', resolve));
  }
  for (const style of page.querySelectorAll('style')) {
    style.textContent = resolveStyle(style.textContent, resolve);
  }
  pinFiles(page, options);
  const inline = 'script:not([src]):not([type*="json"])';
  const blockedScripts = options.inlineScripts ? 0 : removeAll(page, inline);
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    hasAsyncScripts: page.querySelector('script[async]') !== null,
    blockedScripts,
  };
}

function removeAll(page: Document, selector: string): number {
  const found = page.querySelectorAll(selector);
  for (const element of found) element.remove();
  return found.length;
}

function resolveSrcset(srcset: string, resolve: (address: string) => string): string {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, resolve))
    .join(', ');
}

function resolveStyle(css: string, resolve: (address: string) => string): string {
  return css.replace(
    /url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)/g,
    (_, quote: string, address: string) => `url(${quote}${resolve(address)}${quote})`,
  );
}

/** Sets the `integrity` of scripts and style sheets that the manifest lists. */
function pinFiles(page: Document, { manifest, folder }: EntryOptions): void {
  if (!manifest) return;
  const hashes = new Map(
    manifest.files.map((file) => [new URL(file.path, folder).href, file.integrity]),
  );
  for (const element of page.querySelectorAll('script[src], link[rel="stylesheet"][href]')) {
    const url = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
    const integrity = hashes.get(url);
    if (!integrity) continue;
    element.setAttribute('integrity', integrity);
    element.setAttribute('crossorigin', 'anonymous');
  }
}
