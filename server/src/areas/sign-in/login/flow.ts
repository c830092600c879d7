import { randomBytes } from 'node:crypto';
import type { Cookies } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';

const COOKIE = 'pedestal-flow';
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The browser's flow secret, which codes and tickets are bound to; empty if it has none. */
export function readFlow(cookies: Cookies): string {
  const value = cookies.get(COOKIE);
  return value !== undefined && SHAPE.test(value) ? value : '';
}

/** The browser's flow secret, or a new one whose cookie is not set yet. */
export function planFlow(cookies: Cookies): string {
  return readFlow(cookies) || randomBytes(32).toString('base64url');
}

export function beginFlow(
  cookies: Cookies,
  limits: SignInLimits['flow'],
  flow = planFlow(cookies),
): string {
  cookies.set(COOKIE, flow, limits.life / SECOND);
  return flow;
}

/** Key for the failures of a browser, without storing its secret. An empty secret stays empty. */
export function hashFlow(keyring: Keyring, flow: string): string {
  return flow && keyring.hash('flow-failures', flow);
}

export function endFlow(cookies: Cookies): void {
  if (cookies.get(COOKIE) !== undefined) cookies.clear(COOKIE);
}
