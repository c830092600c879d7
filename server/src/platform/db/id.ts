import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const RANDOM_BYTES = 16;

/** 26 characters: 10 of time, so that ids sort by age, and 16 × 5 random bits. */
export function newId(now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < TIME_CHARS; i += 1) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let random = '';
  for (const byte of randomBytes(RANDOM_BYTES)) random += ALPHABET.charAt(byte & 31);
  return time + random;
}
