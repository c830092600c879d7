export interface Argon2Hash {
  memoryKib: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  key: Uint8Array;
}

// Ours come from our own database; the bounds keep a damaged row from eating the machine.
const MAX_MEMORY_KIB = 1_048_576;
const MAX_PASSES = 64;
const MAX_PARALLELISM = 16;

/** `$argon2id$v=19$m=…,t=…,p=…$salt$key`, as every argon2 library reads it. */
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
  if (memoryKib > MAX_MEMORY_KIB || passes > MAX_PASSES || parallelism > MAX_PARALLELISM) {
    return undefined;
  }
  const [salt, key] = [match[4], match[5]].map((part) => Buffer.from(part as string, 'base64'));
  return { memoryKib, passes, parallelism, salt: salt as Buffer, key: key as Buffer };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
