import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PASTE_LIMITS,
  PasteTooLargeError,
  readTabText,
  toHtmlTable,
  toTabText,
} from './clipboard.ts';

describe('readTabText', () => {
  it('reads rows with and without a line break at the end', () => {
    expect(readTabText('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readTabText('a\tb\nc\t')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(readTabText('\r\n')).toEqual([['']]);
    expect(readTabText('')).toEqual([]);
  });

  it('reads quoted cells with line breaks, tabs and quotes', () => {
    expect(readTabText('"two\r\nlines"\t"a ""b"""\t"\t"\r\n')).toEqual([
      ['two\nlines', 'a "b"', '\t'],
    ]);
  });

  it('takes a quote that is not closed as text', () => {
    expect(readTabText('5" pipe\t"open\r\nnext')).toEqual([['5" pipe', '"open'], ['next']]);
  });

  it('refuses more rows than a paste may have', () => {
    expect(() => readTabText('x\n'.repeat(PASTE_LIMITS.rows + 1))).toThrow(PasteTooLargeError);
  });

  it('reads back what was copied', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '中') });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(table, (cells) => {
        // A last line of one empty cell is the line break that spreadsheets add.
        fc.pre(cells.at(-1)?.join('') !== '' || (cells.at(-1)?.length ?? 0) > 1);
        expect(readTabText(toTabText(cells))).toEqual(cells);
      }),
    );
  });
});

describe('toHtmlTable', () => {
  it('escapes markup', () => {
    expect(toHtmlTable([['<b>', 'a&b'], ['x\ny']])).toBe(
      '<table><tr><td>&lt;b&gt;</td><td>a&amp;b</td></tr><tr><td>x<br>y</td></tr></table>',
    );
  });
});
