import { SIGN_IN_LIMITS } from '../limits.ts';

export interface Argon2Hash {
  memoryKib: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  key: Uint8Array;
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$key`, the format of every argon2 library. */
export function formatPhc(hash: Argon2Hash): string {
  const cost = `m=${hash.memoryKib},t=${hash.passes},p=${hash.parallelism}`;
  return `$argon2id$v=19$${cost}$${toBase64(hash.salt)}$${toBase64(hash.key)}`;
}

export function parsePhc(text: string): Argon2Hash | undefined {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, memoryKib, passes, parallelism] = match.map(Number) as [0, number, number, number];
  const max = SIGN_IN_LIMITS.hashing.storedCost;
  if (memoryKib > max.memoryKib || passes > max.passes || parallelism > max.parallelism) {
    return undefined;
  }
  const [salt, key] = [match[4], match[5]].map((part) => Buffer.from(part as string, 'base64'));
  return { memoryKib, passes, parallelism, salt: salt as Buffer, key: key as Buffer };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
