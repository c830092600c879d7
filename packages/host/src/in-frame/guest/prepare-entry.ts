import { appliesLateSheets, type SubAppManifest } from '@pedestal/contract';
import { isUploaded, makeResolver } from './entry-address.ts';

interface EntryOptions {
  url: string;
  folder: string;
  /** Path where the sub-app is mounted. */
  base: string;
  manifest: SubAppManifest | null;
  inlineScripts: boolean;
  /** Codes of inline scripts that are granted one by one. */
  grantedScripts?: ReadonlySet<string>;
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

/** What `<base>` is called while the entry is prepared. */
const OWN_BASE = 'meta[data-own-base]';

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
  const page = new DOMParser().parseFromString(makeParsable(html), 'text/html');
  const ownBase = page.querySelector(`${OWN_BASE}[href]`)?.getAttribute('href') ?? null;
  const resolve = makeResolver(ownBase, options);
  setBase(page, options, ownBase !== null);

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
  if (options.inlineScripts && !isUploaded(options)) resolveImports(page, resolve);
  pinFiles(page, options);
  applyLateSheets(page);
  const blockedScripts = options.inlineScripts ? 0 : removeInline(page, options.grantedScripts);
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    hasAsyncScripts: page.querySelector('script[async]') !== null,
    hasBase: ownBase !== null,
    blockedScripts,
  };
}

/**
 * `DOMParser` reads `<noscript>` as browsers without scripts do, and would show its content. It also
 * applies `<base>` at once, which the policy of this document refuses there.
 */
export function makeParsable(html: string): string {
  const wanted = /<script\b.*?<\/script>|<noscript\b.*?<\/noscript\s*>|<base\b/gis;
  return html.replace(wanted, (found) => {
    if (/^<noscript/i.test(found)) return '';
    return /^<base/i.test(found) ? '<meta data-own-base' : found;
  });
}

/**
 * Sets the base of the document to the path where the sub-app is mounted: routers read it, and the
 * gateway serves the files of an uploaded release below it.
 */
function setBase(page: Document, options: EntryOptions, hasOwn: boolean): void {
  const target = page.querySelector(`${OWN_BASE}[target]`)?.getAttribute('target');
  removeAll(page, OWN_BASE);
  const base = page.createElement('base');
  if (target) base.setAttribute('target', target);
  if (hasOwn || isUploaded(options)) base.setAttribute('href', `${options.base}/`);
  if (base.attributes.length > 0) page.head.prepend(base);
}

/** What pages wait with for their style sheets, as code of an event. */
const ON_LOAD = /^\s*this\.media\s*=\s*(["'])([\w\s,():-]+)\1/;

/**
 * Applies style sheets that a script of the page would apply once they are loaded: the policy blocks
 * such scripts, and the page would stay without its styles.
 */
function applyLateSheets(page: Document): void {
  for (const link of page.querySelectorAll('link[rel="stylesheet"][media="print"]')) {
    const code = link.getAttribute('onload') ?? '';
    const media = link.getAttribute('data-beasties-media') ?? ON_LOAD.exec(code)?.[2];
    if (!media) continue;
    link.setAttribute('media', media);
    link.removeAttribute('data-beasties-media');
    link.removeAttribute('onload');
  }
  for (const script of page.querySelectorAll('script:not([src])')) {
    if (appliesLateSheets(script.textContent)) script.remove();
  }
}

/** Types that run. Other script elements hold data, such as templates and JSON. */
const RUNNING_TYPE = /^(?:module|importmap|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;

/** Removes the inline scripts that the policy of the document would block. Returns how many. */
function removeInline(page: Document, granted: ReadonlySet<string> = new Set()): number {
  const inline = [...page.querySelectorAll('script:not([src])')].filter(
    (script) =>
      RUNNING_TYPE.test((script.getAttribute('type') ?? '').trim()) &&
      !granted.has(script.textContent),
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

/** What an inline module imports from its own site. */
const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{0,2}\/[^"'\n]+)\2/g;

/**
 * Makes the imports of inline scripts absolute, such as that of React's hot reload. Those of an
 * uploaded page resolve against its base.
 */
function resolveImports(page: Document, resolve: (address: string) => string): void {
  for (const script of page.querySelectorAll('script:not([src])')) {
    script.textContent = script.textContent.replace(
      IMPORT,
      (_, keyword: string, quote: string, address: string) =>
        `${keyword}${quote}${resolve(address)}${quote}`,
    );
  }
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
