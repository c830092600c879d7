import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncodings, compressOnce } from './encodings.ts';

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br', true],
    ['br;q=0.5', true],
    ['gzip, br;q=0', false],
    ['gzip, br; q=0.000', false],
    ['brotli', false],
    ['', false],
    [undefined, false],
  ])('takes brotli of %s: %s', (header, expected) => {
    expect(acceptedEncodings(header).has('br')).toBe(expected);
  });
});

it('compresses without loss', () => {
  expect(brotliDecompressSync(compressOnce('菜单'.repeat(500))).toString()).toBe(
    '菜单'.repeat(500),
  );
});
