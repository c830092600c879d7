import { describe, expect, it } from 'vitest';
import { encodeText } from './encode-text.ts';

const MIXED = '菜单 menu 😀 é\n';

describe('encodeText', () => {
  it.each([1, 100, 1_000, 3_000, 20_000, 40_000])(
    'encodes %i repetitions like Buffer.from',
    (times) => {
      const text = MIXED.repeat(times);
      expect(encodeText('{"info":', text, '}').equals(Buffer.from(`{"info":${text}}`))).toBe(true);
    },
  );

  it('encodes JSON of a lone surrogate, which JSON escapes', () => {
    const json = JSON.stringify('\ud83d'.repeat(3_000));
    expect(JSON.parse(encodeText(json).toString())).toBe('\ud83d'.repeat(3_000));
  });

  it('does not overwrite earlier results', () => {
    const first = encodeText('甲'.repeat(9_000));
    encodeText('乙'.repeat(9_000));
    expect(first.toString()).toBe('甲'.repeat(9_000));
  });
});
