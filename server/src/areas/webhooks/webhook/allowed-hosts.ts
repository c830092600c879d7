import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from '../../../platform/http/outbound/public-address.ts';

/**
 * Where webhooks may be sent. The operator lists host names, and addresses or networks. Without an entry nothing is
 * sent anywhere. A private, loopback or link-local address is reached only if an address or network of the list
 * contains it; a name alone is not enough, because whoever controls the name decides where it points.
 */
export interface AllowedHosts {
  readonly entries: readonly string[];
  /** May a webhook have this address? Plain HTTP only to listed addresses. */
  isUrlAllowed(url: URL): boolean;
  /** May the gateway connect to this resolved address? */
  isAddressAllowed(address: string): boolean;
}

export function createAllowedHosts(entries: readonly string[]): AllowedHosts {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    if (family === 0) names.add(entry);
    else if (prefix === undefined) networks.addAddress(address, familyOf(family));
    else networks.addSubnet(address, Number(prefix), familyOf(family));
  }
  const isListed = (address: string) => {
    const family = isIP(address);
    return family !== 0 && networks.check(address, familyOf(family));
  };
  const isNamed = (host: string) =>
    names.has(host) ||
    [...names].some((name) => name.startsWith('*.') && host.endsWith(name.slice(1)));
  return {
    entries,
    isUrlAllowed({ protocol, hostname, username, password }) {
      if (username !== '' || password !== '') return false;
      const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
      if (isIP(host) !== 0) return /^https?:$/.test(protocol) && isListed(host);
      return protocol === 'https:' && isNamed(host);
    },
    isAddressAllowed: (address) => isPublicAddress(address) || isListed(address),
  };
}

function familyOf(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}
