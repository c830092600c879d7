import { createHmac, randomBytes } from 'node:crypto';
import { SECOND } from '../../../platform/time/durations.ts';

const STEP = 30 * SECOND;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret of 160 bits in base32, the encoding that authenticators read. */
export function makeTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => BASE32.charAt(byte & 31)).join('');
}

export function stepAt(now: number): number {
  return Math.floor(now / STEP);
}

/** The six digits of one 30-second step: RFC 6238 with SHA-1, which all authenticators support. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) as number) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step that a code belongs to: the current, previous or next one; undefined if the code is wrong. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const current = stepAt(now);
  return [current, current - 1, current + 1].find((step) => totpAt(secret, step) === code);
}

/** The URL inside the QR code that sets up an authenticator. */
export function otpauthUrl(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of text) {
    value = ((value << 5) | BASE32.indexOf(char)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
