import { expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

it('quotes every cell and ends each line with CRLF', () => {
  expect(
    writeCsv([
      ['a', 'say "hi"'],
      ['1,2', ''],
    ]),
  ).toBe('\ufeff"a","say ""hi"""\r\n"1,2",""\r\n');
});

it.each(['=1+1', '+1', '-1', '@sum', '\tx'])('defuses the formula %j', (cell) => {
  expect(writeCsv([[cell]])).toBe(`\ufeff"'${cell}"\r\n`);
});
