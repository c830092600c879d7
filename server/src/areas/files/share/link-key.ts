import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../../platform/keyring/keyring.ts';

const PURPOSE = 'dfs-link';
const ID_CHARS = 26;

/**
 * A link's key: its id and 256 bits that only this installation's secret can make of it. Whoever has the database
 * alone has no key, and the owner can still copy the link again.
 */
export function makeLinkKey(keyring: Keyring, id: string): string {
  return `${id}${keyring.hash(PURPOSE, id)}`;
}

/** The link's id; null: nobody made this key. */
export function readLinkKey(keyring: Keyring, key: string): string | null {
  const id = key.slice(0, ID_CHARS);
  const expected = Buffer.from(makeLinkKey(keyring, id));
  const given = Buffer.from(key);
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
}
