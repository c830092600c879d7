import { createHash } from 'node:crypto';

const COMMON = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Policy of every document of the shell. Scripts come by `src` from this site only; the import map is let in by its
 * hash. A nonce or `strict-dynamic` would let `import()` run code from anywhere, so neither is ever used.
 * Styles may be inline because antd writes its styles into the page.
 */
export function shellPolicy(html: string, scriptOrigins: readonly string[] = []): string {
  const scripts = ["'self'", ...importMapHashes(html), ...scriptOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...scriptOrigins].join(' '),
    "frame-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function documentHeaders(policy: string, isSecure: boolean): Record<string, string> {
  return {
    ...COMMON,
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

function importMapHashes(html: string): string[] {
  return [...html.matchAll(/<script type="importmap">([^<]*)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
