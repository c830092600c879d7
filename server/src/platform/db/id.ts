import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const RANDOM_BYTES = 16;
/** Bytes for many ids, because each call for some takes longer than an id. */
const pool = Buffer.alloc(256 * RANDOM_BYTES);
let used = pool.length;

/** 26 characters: 10 of time, so that ids sort by age, and 16 × 5 random bits. */
export function newId(now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < TIME_CHARS; i += 1) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let random = '';
  for (const byte of pool.subarray(used, used + RANDOM_BYTES)) random += ALPHABET.charAt(byte & 31);
  used += RANDOM_BYTES;
  return time + random;
}
