import type { SubAppManifest } from '@pedestal/contract';
import { isUploaded, makeResolver } from './entry-address.ts';

interface EntryOptions {
  url: string;
  folder: string;
  /** Path where the sub-app is mounted. */
  base: string;
  manifest: SubAppManifest | null;
  inlineScripts: boolean;
}

/** An HTML entry that can be written into a guest document. */
export interface PreparedEntry {
  html: string;
  hasAsyncScripts: boolean;
  /** The entry has a `<base>` of its own: it expects links and history calls to resolve against it. */
  hasBase: boolean;
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
  const page = new DOMParser().parseFromString(dropNoscript(html), 'text/html');
  const resolve = makeResolver(page, options);
  const hasBase = setBase(page, options);

  // The policy would apply to the guest document, whose policy the gateway sets.
  removeAll(page, 'meta[http-equiv="Content-Security-Policy" i]');
  // Bundles for browsers without modules. Every browser that runs the shell ignores them.
  removeAll(page, 'script[nomodule]');
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
  const blockedScripts = options.inlineScripts ? 0 : removeInline(page);
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    hasAsyncScripts: page.querySelector('script[async]') !== null,
    hasBase,
    blockedScripts,
  };
}

/** `DOMParser` reads `<noscript>` as browsers without scripts do, and would show its content. */
function dropNoscript(html: string): string {
  return html.replace(/<script\b.*?<\/script>|<noscript\b.*?<\/noscript\s*>/gis, (found) =>
    /^<noscript/i.test(found) ? '' : found,
  );
}

/**
 * Sets the base of the document to the path where the sub-app is mounted: routers read it, and the
 * gateway serves the files of an uploaded release below it. Returns whether the entry has a base.
 */
function setBase(page: Document, options: EntryOptions): boolean {
  const [own, ...others] = page.querySelectorAll('base[href]');
  for (const other of others) other.remove();
  if (!own && !isUploaded(options)) return false;
  const element = own ?? page.createElement('base');
  element.setAttribute('href', `${options.base}/`);
  page.head.prepend(element);
  return own !== undefined;
}

/** Types that run. Other script elements hold data, such as templates and JSON. */
const RUNNING_TYPE = /^(?:module|importmap|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;

/** Removes the inline scripts that the policy of the document would block. Returns how many. */
function removeInline(page: Document): number {
  const inline = [...page.querySelectorAll('script:not([src])')].filter((script) =>
    RUNNING_TYPE.test((script.getAttribute('type') ?? '').trim()),
  );
  for (const script of inline) script.remove();
  return inline.length;
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
