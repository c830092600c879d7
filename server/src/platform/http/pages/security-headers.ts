import { createHash } from 'node:crypto';
import { isLoopbackHost } from '../hosts.ts';
import { type ContentPolicy, REPORT_TO, writePolicy } from './content-policy.ts';

const IMPORT_MAP = /(<script type="importmap">)([^<]*)(<\/script>)/;

/** Foreign origins and scripts that a document may load. */
export interface Admitted {
  origins: readonly string[];
  /** Hashes of scripts on other origins, by URL. */
  integrity: Readonly<Record<string, string>>;
  /** Releases of these scripts: the same releases have the same hashes. */
  releases: readonly string[];
}

export const NOTHING_ADMITTED: Admitted = { origins: [], integrity: {}, releases: [] };

const COMMON = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Policy of every shell document. Scripts load by `src` from this site only; the import map is
 * allowed by its hash. A nonce or `strict-dynamic` would let `import()` run code from anywhere, so
 * neither is used. Styles may be inline, because antd inserts its styles into the page. `origins`
 * are the foreign origins of the sub-apps that this person may open.
 */
export function shellPolicy(html: string, origins: readonly string[] = []): ContentPolicy {
  return writePolicy({
    'default-src': [],
    'script-src': ["'self'", ...importMapHashes(html), ...origins],
    'style-src': ["'self'", "'unsafe-inline'", ...origins],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'font-src': ["'self'", ...origins],
    'connect-src': ["'self'", ...origins, ...developmentSockets(origins)],
    'frame-src': ["'self'", ...origins],
    'worker-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': [],
    'base-uri': [],
    'form-action': ["'self'"],
    'frame-ancestors': [],
    ...REPORT_TO,
  });
}

/** A development server reports changes through a WebSocket. */
export function developmentSockets(origins: readonly string[]): string[] {
  return origins.filter((origin) => isLoopbackHost(new URL(origin).hostname)).map(toSocket);
}

/** Origins and their WebSockets, which the policy counts as other sources. */
export function withSockets(origins: readonly string[]): string[] {
  return origins.flatMap((origin) => [origin, toSocket(origin)]);
}

function toSocket(origin: string): string {
  return origin.replace(/^http/, 'ws');
}

export function documentHeaders(policy: ContentPolicy, isSecure: boolean): Record<string, string> {
  return {
    ...COMMON,
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * Pins scripts of other origins in the import map. It has to be in the document: a sub-app's later
 * imports have no element for a hash, and the policy allows no second map.
 */
export function pinScripts(html: string, pins: Admitted['integrity']): string {
  if (Object.keys(pins).length === 0) return html;
  return html.replace(IMPORT_MAP, (_, open: string, text: string, close: string) => {
    const map = JSON.parse(text) as { integrity?: Record<string, string> };
    const pinned = { ...map, integrity: { ...map.integrity, ...pins } };
    return open + JSON.stringify(pinned).replaceAll('<', '\\u003c') + close;
  });
}

export function importMapHashes(html: string): string[] {
  const text = IMPORT_MAP.exec(html)?.[2];
  if (text === undefined) return [];
  return [hashSource(text)];
}

/** Allows exactly this inline script. */
export function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
