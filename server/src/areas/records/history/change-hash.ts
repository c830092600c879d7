import { createHash } from 'node:crypto';

/** The changes of a purged record, as they are stored. */
export const BLANK_CHANGES = '{}';

export const hashChanges = (changes: string) => hash(`changes ${changes}`);

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
