import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../testing/files/parse-csv.ts';
import { csvLines } from './csv.ts';

describe('a CSV line', () => {
  it('quotes every cell', () => {
    expect(csvLines([['a,b', 'say "x"', 'two\nlines', 7, null]])).toBe(
      '"a,b","say ""x""","two\nlines","7",""\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'escapes the formula %j',
    (cell) => {
      expect(csvLines([[cell]])).toBe(`"'${cell}"\r\n`);
    },
  );

  it.each([',', ';', '\t', '|', '\n', '\r'])(
    'escapes a formula after %j, where another program may start a cell',
    (separator) => {
      for (const text of ['', 'x']) {
        for (const formula of ['=1+1', '＝1+1', '@x', "'=1"]) {
          const line = csvLines([[`${text}${separator}${formula}`]]);
          expect(line).toContain(`${separator}'${formula}`);
        }
      }
    },
  );
});

describe('a CSV text', () => {
  it('is parsed into the cells that were written, including formulas', () => {
    const cells = [
      ...['=1+1', "'quoted", 'a,b\r\nc', '"', '中文', '', '＝1', 'x;=1+1', "'=1", "''=1"],
      ...["x;'=1", '\t\t=1', ';;=;=', '-', "'", "a\n'+1", '\r\n=', '|=|@', "'\t'"],
    ];
    const { rows, headings, fault } = parseCsv(`h1,h2\r\n${csvLines([cells])}`, 10);
    expect(headings).toEqual(['h1', 'h2']);
    expect(rows).toEqual([cells]);
    expect(fault).toBeNull();
  });

  it.each([',', ';', '\t'])('has its separator %j detected', (separator) => {
    const text = ['a', 'b'].join(separator);
    expect(parseCsv(`${text}\n${text}\n`, 10).rows).toEqual([['a', 'b']]);
  });

  it('may have any line ending, empty lines and a byte order mark', () => {
    expect(parseCsv('\ufeffa,b\r1,2\n\n3,4\r\n', 10)).toEqual({
      headings: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      fault: null,
    });
  });

  it('reports too many rows and an open quote', () => {
    expect(parseCsv('a\n1\n2\n3\n', 2)).toMatchObject({
      fault: 'tooManyRows',
      rows: [['1'], ['2']],
    });
    expect(parseCsv('a\n"1\n2', 5).fault).toBe('openQuote');
    expect(parseCsv('', 5)).toEqual({ headings: [], rows: [], fault: null });
  });

  it('is parsed when it is one long line of quotes', () => {
    expect(parseCsv(`a\n${'"'.repeat(400_001)}`, 10).fault).toBe('openQuote');
  });
});
