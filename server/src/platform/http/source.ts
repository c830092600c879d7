import { isIPv4, isIPv6 } from 'node:net';

/** The source of an address: the IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : withoutMapping(address);
}

/** The network of an address: the /24 of an IPv4 address, or the /48 of an IPv6 address. Loopback is one network. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return isLoopback(groups) ? 'loopback' : `${groups.slice(0, 3).join(':')}::/48`;
  const plain = withoutMapping(address);
  if (!isIPv4(plain)) return plain;
  return plain.startsWith('127.') ? 'loopback' : plain.replace(/\d+$/, '0/24');
}

/** Removes the port that some proxies append: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  const trimmed = address.trim();
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed) ?? [];
  if (bracketed !== undefined && isIPv6(bracketed)) return bracketed;
  const [, plain] = /^([\d.]+):\d{1,5}$/.exec(trimmed) ?? [];
  return plain !== undefined && isIPv4(plain) ? plain : trimmed;
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:/i, '');
}

/** The eight groups of an IPv6 address in their shortest form; undefined for other addresses. */
function groupsOf(address: string): string[] | undefined {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = plain.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

function isLoopback(groups: readonly string[]): boolean {
  return groups.join(':') === '0:0:0:0:0:0:0:1';
}
