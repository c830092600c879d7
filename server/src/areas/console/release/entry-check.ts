import { isPublicAddress } from '../../../platform/http/outbound/public-address.ts';
import { type OutboundRequest, requestOnce } from '../../../platform/http/outbound/request-once.ts';

export interface EntryCheckOptions extends Pick<OutboundRequest, 'time' | 'bytes' | 'lookUp'> {
  /** The administrator allows this origin to be in a private network. */
  allowPrivate: boolean;
}

export interface FetchedEntry {
  data: Buffer;
  type: string;
}

/** The address could not be read. Gives no reason, so that it cannot be used to probe the internal network. */
export class EntryUnreadable extends Error {
  override readonly name = 'EntryUnreadable';
}

/** Fetches an address once, from a checked address and without following redirects. */
export async function readEntry(url: URL, options: EntryCheckOptions): Promise<FetchedEntry> {
  const { time, bytes, lookUp, allowPrivate } = options;
  try {
    const { status, headers, data } = await requestOnce(url, {
      method: 'GET',
      headers: { accept: '*/*' },
      time,
      bytes,
      lookUp,
      isAllowed: (address) => allowPrivate || isPublicAddress(address),
    });
    if (status !== 200 || headers['content-encoding'] !== undefined) {
      throw new Error(`status ${status}`);
    }
    const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
    return { data, type: type.trim().toLowerCase() };
  } catch (error) {
    throw new EntryUnreadable('the entry could not be read', { cause: error });
  }
}
