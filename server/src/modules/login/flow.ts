import { randomBytes } from 'node:crypto';
import type { Cookies } from '../../http/context.ts';
import type { Limits } from '../../limits.ts';

const COOKIE = 'pedestal-flow';
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The browser's secret that codes and tickets are bound to; empty where it has none. */
export function readFlow(cookies: Cookies): string {
  const value = cookies.get(COOKIE);
  return value !== undefined && SHAPE.test(value) ? value : '';
}

export function beginFlow(cookies: Cookies, limits: Limits['flow']): string {
  const flow = readFlow(cookies) || randomBytes(32).toString('base64url');
  cookies.set(COOKIE, flow, limits.life / 1000);
  return flow;
}

export function endFlow(cookies: Cookies): void {
  if (cookies.get(COOKIE) !== undefined) cookies.clear(COOKIE);
}
