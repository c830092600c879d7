import { expect, it } from 'vitest';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { makeLinkKey, readLinkKey } from './link-key.ts';

const ID = '01JB0000000000000000000000';
const OURS = createKeyring('a secret of thirty-two characters');
const OTHER = createKeyring('another secret of this many chars');

it('has more than 128 bits that cannot be derived from the id', () => {
  const secret = makeLinkKey(OURS, ID).slice(ID.length);
  expect(Buffer.from(secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  expect(makeLinkKey(OTHER, ID)).not.toBe(makeLinkKey(OURS, ID));
});

it('is valid only complete, unchanged and at its own installation', () => {
  const key = makeLinkKey(OURS, ID);
  expect(readLinkKey(OURS, key)).toBe(ID);
  expect(readLinkKey(OTHER, key)).toBeNull();
  for (const wrong of ['', ':key', ID, key.slice(0, -1), `${key}A`, key.replace(/.$/, '!')]) {
    expect(readLinkKey(OURS, wrong)).toBeNull();
  }
});
