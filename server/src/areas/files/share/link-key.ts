import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../../platform/keyring/keyring.ts';

const PURPOSE = 'dfs-link';
const ID_CHARS = 26;

/**
 * The key of a link: its id and a 256-bit MAC with the installation's secret. The key is not stored, so a copy of the
 * database reveals no link, and its owner can still copy the link again.
 */
export function makeLinkKey(keyring: Keyring, id: string): string {
  return `${id}${keyring.hash(PURPOSE, id)}`;
}

/** The id of the link; null when the key is not valid. */
export function readLinkKey(keyring: Keyring, key: string): string | null {
  const id = key.slice(0, ID_CHARS);
  const expected = Buffer.from(makeLinkKey(keyring, id));
  const given = Buffer.from(key);
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
}
