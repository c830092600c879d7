import { describe, expect, it } from 'vitest';
import { networkOf, sourceOf, withoutPort } from './source.ts';

describe('sourceOf', () => {
  it('keeps an IPv4 address', () => expect(sourceOf('10.1.2.3')).toBe('10.1.2.3'));
  it('unwraps an IPv4 address in IPv6', () => expect(sourceOf('::ffff:10.1.2.3')).toBe('10.1.2.3'));
  it('maps a /64 to one source', () => {
    expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe(sourceOf('2001:db8:1:2::9'));
    expect(sourceOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(sourceOf('2001:db8:1:3::9')).not.toBe(sourceOf('2001:db8:1:2::9'));
  });
  it('maps different spellings of an address to one source', () => {
    expect(sourceOf('2001:0DB8:0001:2::9')).toBe('2001:db8:1:2::/64');
    expect(sourceOf('::FFFF:10.1.2.3')).toBe('10.1.2.3');
  });
  it('expands ::', () => expect(sourceOf('::1')).toBe('0:0:0:0::/64'));
});

describe('networkOf', () => {
  it('is the /24 of an IPv4 address', () => {
    expect(networkOf('10.1.2.3')).toBe('10.1.2.0/24');
    expect(networkOf('::ffff:10.1.2.3')).toBe('10.1.2.0/24');
  });
  it('is the /48 of an IPv6 address', () => {
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1::/48');
  });
  it('is the same for every loopback address', () => {
    expect(networkOf('127.0.0.1')).toBe(networkOf('::1'));
  });
});

describe('withoutPort', () => {
  it.each([
    ['192.0.2.1:4711', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', 'unknown'],
    ['1.2.3:4', '1.2.3:4'],
  ])('turns %j into %j', (address, expected) => expect(withoutPort(address)).toBe(expected));
});
