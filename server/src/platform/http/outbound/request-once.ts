import { lookup as lookUpName } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface OutboundRequest {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Milliseconds for the whole request, name lookup included. */
  time: number;
  /** Largest reply. */
  bytes: number;
  /** May the gateway connect to this address? Asked for every address of the name. */
  isAllowed(address: string): boolean;
  /** Resolves a host name; the system's resolver by default. */
  lookUp?: ((host: string) => Promise<{ address: string }[]>) | undefined;
}

export interface OutboundReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  data: Buffer;
}

/** The name has an address that the gateway may not connect to, or none. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** The reply is larger than the limit. */
export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge';
}

/**
 * Sends one request to another host. Resolves the name once, checks every address and connects to a checked one, so
 * that the name cannot point elsewhere in between. Follows no redirects.
 */
export async function requestOnce(url: URL, options: OutboundRequest): Promise<OutboundReply> {
  const signal = AbortSignal.timeout(options.time);
  const address = await Promise.race([resolveChecked(url, options), rejectOn(signal)]);
  return send(url, address, options, signal);
}

async function resolveChecked(
  url: URL,
  { isAllowed, lookUp = (name) => lookUpName(name, { all: true }) }: OutboundRequest,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookUp(host);
  const [first] = found;
  if (!first || !found.every(({ address }) => isAllowed(address))) {
    throw new AddressRefused('the address is not allowed');
  }
  return first.address;
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function send(
  url: URL,
  address: string,
  { method, headers, body, bytes }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundReply> {
  const family = isIP(address);
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method,
      lookup,
      signal,
      agent: false,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Pedestal', ...headers },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytes) request.destroy(new ReplyTooLarge('the reply is too large'));
        else chunks.push(chunk);
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          data: Buffer.concat(chunks),
        }),
      );
    });
    request.end(body);
  });
}
