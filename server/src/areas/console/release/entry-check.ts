import { lookup as lookUpName } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface EntryCheckOptions {
  /** Milliseconds for the whole request, name lookup included. */
  time: number;
  bytes: number;
  /** The administrator allows this origin to be in a private network. */
  allowPrivate: boolean;
  /** Resolves a host name; the system's resolver by default. */
  lookUp?: (host: string) => Promise<{ address: string }[]>;
}

export interface FetchedEntry {
  data: Buffer;
  type: string;
}

/** The address could not be read. Gives no reason, so that it cannot be used to probe the internal network. */
export class EntryUnreadable extends Error {
  override readonly name = 'EntryUnreadable';
}

/**
 * Fetches an address once. Resolves the name itself, checks every resolved address and connects to a checked one.
 * Follows no redirects.
 */
export async function readEntry(url: URL, options: EntryCheckOptions): Promise<FetchedEntry> {
  const signal = AbortSignal.timeout(options.time);
  try {
    const address = await Promise.race([resolveChecked(url, options), rejectOn(signal)]);
    return await get(url, address, options.bytes, signal);
  } catch (error) {
    throw new EntryUnreadable('the entry could not be read', { cause: error });
  }
}

async function resolveChecked(url: URL, options: EntryCheckOptions): Promise<string> {
  const { allowPrivate, lookUp = (name) => lookUpName(name, { all: true }) } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookUp(host);
  const [first] = found;
  const isSafe = allowPrivate || found.every(({ address }) => isPublicAddress(address));
  if (!first || !isSafe) throw new Error('not a public address');
  return first.address;
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function get(
  url: URL,
  address: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedEntry> {
  const family = isIP(address);
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      lookup,
      signal,
      agent: false,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Pedestal' },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== undefined) {
        request.destroy(new Error(`status ${response.statusCode}`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) request.destroy(new Error('too large'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        const type = (response.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
        resolve({ data: Buffer.concat(chunks), type: type.trim().toLowerCase() });
      });
    });
    request.end();
  });
}
