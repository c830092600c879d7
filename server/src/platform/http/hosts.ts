import { isIP } from 'node:net';

const MAX_REMEMBERED = 200;
const remembered = new Map<string, string>();

/**
 * Host name of a `Host` header: no port, no trailing dot, lower case; `undefined` if it is
 * malformed.
 */
export function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  const known = remembered.get(host);
  if (known !== undefined) return known;
  if (host === '' || host.length > 260 || !/^[a-zA-Z0-9.:[\]_-]+$/.test(host)) return undefined;
  const withoutPort = host.startsWith('[')
    ? host.slice(0, host.indexOf(']') + 1)
    : host.replace(/:\d{1,5}$/, '');
  const hostname = withoutPort.replace(/\.$/, '').toLowerCase();
  if (remembered.size < MAX_REMEMBERED) remembered.set(host, hostname);
  return hostname;
}

/** Loopback names always reach the console: they cannot be spoofed from elsewhere. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
