import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts, countChanges } from './compare.ts';
import { fillText } from './fill.ts';
import { renewTerm } from './renew.ts';

describe('fillText', () => {
  const blanks = [
    { name: '相对方', source: 'party', isRequired: true, preset: '' },
    { name: 'note', source: 'entered', isRequired: false, preset: '' },
  ];

  it('fills every blank in, and names those that are missing or not listed', () => {
    const values: Record<string, string> = { 相对方: '月光公司' };
    const filled = fillText('{{相对方}} {{ 相对方 }}{{note}} {{other}}', blanks, ({ name }) =>
      String(values[name] ?? ''),
    );
    expect(filled).toEqual({ text: '月光公司 月光公司 {{other}}', missing: ['other'] });
    expect(fillText('{{相对方}}', blanks, () => ' ').missing).toEqual(['相对方']);
  });

  it('takes values as they are, whatever they contain', () => {
    const text = fillText('a {{相对方}} b', blanks, () => '$& {{相对方}}').text;
    expect(text).toBe('a $& {{相对方}} b');
  });
});

describe('renewTerm', () => {
  it('goes on the day after, for as long as before', () => {
    const plan = [{ step: 'First', due: '2026-03-31', amount: '5.00' }];
    expect(renewTerm({ from: '2026-01-01', until: '2026-12-31', plan })).toEqual({
      from: '2027-01-01',
      until: '2027-12-31',
      plan: [{ step: 'First', due: '2027-03-31', amount: '5.00' }],
    });
  });
});

describe('compareTexts', () => {
  it('marks what was changed inside a paragraph, and nothing else', () => {
    const [first, second] = compareTexts(
      '第一条\n违约金为百分之五。',
      '第一条\n违约金为千分之五。',
    );
    expect(first?.kind).toBe('same');
    expect(second).toEqual({
      kind: 'changed',
      parts: [
        { kind: 'same', text: '违约金为' },
        { kind: 'removed', text: '百' },
        { kind: 'added', text: '千' },
        { kind: 'same', text: '分之五。' },
      ],
    });
  });

  it('keeps numbers and words whole', () => {
    const [only] = compareTexts('pay 1000 now', 'pay 1200 now');
    expect(only?.parts.map(({ text }) => text)).toEqual(['pay ', '1000', '1200', ' now']);
  });

  it('gives both texts back, and finds no difference between equal ones', () => {
    const text = fc
      .array(
        fc.string({ unit: fc.constantFrom('甲', '乙', 'a', 'b', '1', ' ', '。'), maxLength: 12 }),
        {
          maxLength: 8,
        },
      )
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const paragraphs = compareTexts(before, after);
        const only = (left: string, kinds: readonly string[]) =>
          paragraphs
            .filter(({ kind }) => kind !== left)
            .map(({ parts }) =>
              parts
                .filter(({ kind }) => kinds.includes(kind))
                .map((part) => part.text)
                .join(''),
            )
            .join('\n');
        expect(only('added', ['same', 'removed'])).toBe(before);
        expect(only('removed', ['same', 'added'])).toBe(after);
        expect(countChanges(paragraphs) === 0).toBe(before === after);
      }),
    );
  });
});
