import { randomBytes } from 'node:crypto';

// Without letters that look like digits.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** 60 random bits in groups that are easy to write down: `ABCD-EFGH-JKLM`. */
export function makeRecoveryCode(): string {
  const chars = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte & 31)).join('');
  return (chars.match(/.{4}/g) as string[]).join('-');
}

/** Removes dashes and spaces, and converts to capitals. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}
