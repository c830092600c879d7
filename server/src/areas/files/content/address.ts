import { AppError } from '@pedestal/contract';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { FileLimits } from '../limits.ts';

/** The session or token that an address was issued to; it works for no other. */
export type Bearer = { session: string } | { token: string };

export type Address = Bearer & {
  until: number;
  /** A file; or a selection of nodes for a zip. */
  node?: string;
  version?: string;
  selection?: string;
  inline?: boolean;
};

const PURPOSE = 'dfs-address';
const PATH = '/gateway/dfs/content';

/** Issues and reads sealed download addresses. */
export function createAddressCodec({
  clock,
  limits,
  keyring,
}: {
  clock: () => number;
  limits: FileLimits;
  keyring: Keyring;
}) {
  function make(payload: Omit<Address, 'until'> & Bearer) {
    const expiresAt = clock() + limits.addressLife;
    const address = keyring.seal(PURPOSE, JSON.stringify({ ...payload, until: expiresAt }));
    return { url: `${PATH}?address=${address}`, expiresAt };
  }

  function read(address: string): Address {
    try {
      // Accept one spelling only: base64 decoders ignore some bits of the last character.
      const isCanonical = Buffer.from(address, 'base64url').toString('base64url') === address;
      if (!isCanonical) throw new AppError('notFound');
      const payload = JSON.parse(keyring.open(PURPOSE, address)) as Address;
      if (payload.until > clock()) return payload;
    } catch {
      // Forged, damaged or sealed with another secret: 404.
    }
    throw new AppError('notFound');
  }

  return { make, read };
}
