import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges that are not on the public internet. */
const internal = new BlockList();
const V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [address, prefix] of V4) internal.addSubnet(address, prefix, 'ipv4');

// Only 2000::/3 of IPv6 is public; within it, these ranges embed other addresses or are for documentation.
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const V6_SPECIAL: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [address, prefix] of V6_SPECIAL) internal.addSubnet(address, prefix, 'ipv6');

/** Is this an address of the public internet? Loopback, private, link-local and mapped addresses are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !internal.check(address, 'ipv4');
  return isIPv6(address) && global.check(address, 'ipv6') && !internal.check(address, 'ipv6');
}
