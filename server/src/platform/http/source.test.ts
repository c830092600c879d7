import { describe, expect, it } from 'vitest';
import { sourceOf } from './source.ts';

describe('sourceOf', () => {
  it('keeps an IPv4 address', () => expect(sourceOf('10.1.2.3')).toBe('10.1.2.3'));
  it('unwraps an IPv4 address in IPv6', () => expect(sourceOf('::ffff:10.1.2.3')).toBe('10.1.2.3'));
  it('maps a /64 to one source', () => {
    expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe(sourceOf('2001:db8:1:2::9'));
    expect(sourceOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(sourceOf('2001:db8:1:3::9')).not.toBe(sourceOf('2001:db8:1:2::9'));
  });
  it('expands ::', () => expect(sourceOf('::1')).toBe('0:0:0:0::/64'));
});
