import { isIPv6 } from 'node:net';

/** The source of an address: the IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(address: string): string {
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!isIPv6(mapped)) return mapped;
  const [head = '', tail = ''] = mapped.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = mapped.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
