import { randomBytes } from 'node:crypto';

// No letters that look like digits.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** 60 random bits, in groups that can be written down: `ABCD-EFGH-JKLM`. */
export function makeRecoveryCode(): string {
  const chars = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte & 31)).join('');
  return (chars.match(/.{4}/g) as string[]).join('-');
}

/** As typed, without dashes and spaces, in capitals. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}
