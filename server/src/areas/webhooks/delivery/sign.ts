import { createHmac } from 'node:crypto';
import { SECOND } from '../../../platform/time/durations.ts';

export const SIGNATURE_HEADER = 'x-pedestal-signature';

/**
 * `t=<seconds>,v1=<hex>`: the HMAC-SHA-256 of `<seconds>.<body>`. The receiver checks it, and refuses old times, so
 * that nobody can forge a call or send one again later.
 */
export function signBody(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / SECOND);
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
