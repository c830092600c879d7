import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export function makeSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && SHAPE.test(text);
}

/** Only this is stored. The secret is random and long, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Each login entry has a cookie of its own, so that two systems can be open in two tabs. */
export function bindingCookie(loginKey: string): string {
  return `pedestal-bind-${loginKey}`;
}

const BINDING =
  /(?:^|; ?)(?:__Host-)?pedestal-bind-[A-Za-z0-9_-]{1,64}=([A-Za-z0-9_-]{43})(?=;|$)/g;
const MAX_BINDINGS = 10;

/** Values of all binding cookies in a `Cookie` header. */
export function readBindings(cookieHeader: string | undefined): string[] {
  const header = (cookieHeader ?? '').slice(0, 8_192);
  return [...header.matchAll(BINDING)].slice(0, MAX_BINDINGS).map(([, value]) => value ?? '');
}
