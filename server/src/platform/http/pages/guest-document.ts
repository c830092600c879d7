import { readFileSync } from 'node:fs';
import { type ContentPolicy, REPORT_TO, writePolicy } from './content-policy.ts';
import type { Grants } from './grants.ts';
import { type Admitted, developmentSockets, withSockets } from './security-headers.ts';

/** What decides the policy of a guest document. */
export interface GuestDocument extends Admitted {
  /** Inline scripts may run: a legacy page that an administrator has allowed. */
  inlineScripts: boolean;
  /** What an administrator granted to it. */
  grants: Grants;
  /** Path of an HTML page, which may set the base of its document to it; null for a module. */
  pageBase: string | null;
}

/** The document that a guest starts in, with its boot script. */
export function writePage(importMap: string, script: string): string {
  return `<!doctype html><html><head><meta charset="utf-8">${importMap}${script}</head><body></body></html>\n`;
}

/** Policy of a guest document; `hashes` are those of its own inline scripts. */
export function guestPolicy(
  { inlineScripts, pageBase, origins: own, grants }: GuestDocument,
  site: string,
  hashes: readonly string[],
): ContentPolicy {
  const granted = grants.inline.map((hash) => `'${hash}'`);
  // A hash would switch 'unsafe-inline' off.
  const inline = inlineScripts ? ["'unsafe-inline'"] : [...hashes, ...granted];
  const origins = [...own, ...grants.cdn];
  return writePolicy({
    'default-src': [],
    'script-src': ["'self'", ...inline, ...(grants.eval ? ["'unsafe-eval'"] : []), ...origins],
    'style-src': ["'self'", "'unsafe-inline'", ...origins],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'font-src': ["'self'", 'data:', ...origins],
    'connect-src': ["'self'", ...own, ...developmentSockets(own), ...withSockets(grants.connect)],
    'media-src': ["'self'", 'blob:', ...origins],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'object-src': [],
    // The boot script sets the base of a page to the path where it is mounted, and nothing else can.
    'base-uri': pageBase === null ? [] : [`${site}${pageBase}/`],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...REPORT_TO,
  });
}

/** Reads a script for an element of its own. A closing script tag inside the script would end its element. */
export function readScript(path: string): string {
  return readFileSync(path, 'utf8').trim().replaceAll('</script', '<\\/script');
}
