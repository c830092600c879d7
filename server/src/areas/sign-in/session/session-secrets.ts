import { hash, randomBytes } from 'node:crypto';
import { SIGN_IN_LIMITS } from '../limits.ts';

const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export function makeSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && SHAPE.test(text);
}

/** Only the hash is stored. The secret is random and long, so an unsalted hash is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Each login entry has its own cookie, so that two systems can be open in two tabs. */
export function bindingCookie(loginKey: string): string {
  return `pedestal-bind-${loginKey}`;
}

const BINDING =
  /(?:^|; ?)(?:__Host-)?pedestal-bind-[A-Za-z0-9_-]{1,64}=([A-Za-z0-9_-]{43})(?=;|$)/g;

/** Values of the binding cookies in a `Cookie` header. */
export function readBindings(cookieHeader: string | undefined): string[] {
  const header = (cookieHeader ?? '').slice(0, SIGN_IN_LIMITS.session.cookieHeaderLength);
  return [...header.matchAll(BINDING)]
    .slice(0, SIGN_IN_LIMITS.session.bindingsPerRequest)
    .map(([, value]) => value ?? '');
}
