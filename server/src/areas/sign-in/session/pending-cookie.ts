import type { Cookies } from '../../../platform/http/context.ts';
import { SECOND } from '../../../platform/time/durations.ts';

/** A cookie to set once the transaction it belongs to is committed. `maxAge` in ms. */
export interface PendingCookie {
  name: string;
  value: string;
  maxAge: number;
}

export function setPendingCookie(cookies: Cookies, { name, value, maxAge }: PendingCookie): void {
  cookies.set(name, value, Math.floor(maxAge / SECOND));
}
