import { describe, expect, it } from 'vitest';
import type { InputRow } from './cells.ts';
import { SPREADSHEET_LIMITS, type SpreadsheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';

async function read(
  file: Buffer,
  limits: SpreadsheetLimits = SPREADSHEET_LIMITS,
): Promise<InputRow[]> {
  const rows: InputRow[] = [];
  for await (const row of (await readTable(file, limits)).rows) rows.push(row);
  return rows;
}

// 姓名,城市 / 李雷,上海 in GBK
const GBK = Buffer.from('d0d5c3fb2cb3c7cad00d0ac0eec0d72cc9cfbaa3', 'hex');

describe('a csv file', () => {
  const expected = [
    { number: 1, cells: ['姓名', '城市'] },
    { number: 2, cells: ['李雷', '上海'] },
  ];
  const text = '姓名,城市\r\n李雷,上海';

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['GBK', GBK],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
  ])('may use %s', async (_name, file) => {
    expect(await read(file)).toEqual(expected);
  });

  it('reads a character of GB18030 with four bytes', async () => {
    expect(await read(Buffer.from('95328236', 'hex'))).toEqual([{ number: 1, cells: ['𠀀'] }]);
  });

  it('has quoted line ends, empty cells and rows', async () => {
    const file = Buffer.from('a,b\n"x\r\n""y""",\n,\n\n1,2');
    expect(await read(file)).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['x\r\n"y"', null] },
      { number: 5, cells: ['1', '2'] },
    ]);
  });

  it('reads the same however it is cut into chunks', async () => {
    const row = '"quoted ""cell""\r\n中文",plain,"a,b"\r\n';
    const rows = await read(Buffer.from(row.repeat(20_000)));
    expect(rows).toHaveLength(20_000);
    expect(new Set(rows.map(({ cells }) => JSON.stringify(cells))).size).toBe(1);
    expect(rows[0]?.cells).toEqual(['quoted "cell"\r\n中文', 'plain', 'a,b']);
  });

  it('is refused beyond each limit, with the row', async () => {
    const limits = { ...SPREADSHEET_LIMITS, rows: 2, columns: 2, cell: 3, rowText: 300_000 };
    const refuse = (text: string, problem: string, place: object) =>
      expect(read(Buffer.from(text), limits)).rejects.toMatchObject({ problem, place });
    await refuse('a\nb\nc', 'tooManyRows', { row: 3 });
    await refuse('a\n1,2,3', 'tooManyColumns', { row: 2, column: 2 });
    await refuse('a\n1,long', 'cellTooLong', { row: 2, column: 1 });
    await refuse('a\n"op', 'openQuote', { row: 2 });
    await refuse(`a\n"${'x'.repeat(900_000)}`, 'rowTooLong', { row: 1 });
    await expect(read(Buffer.from([0xff, 0x41, 0x0a]))).rejects.toMatchObject({
      problem: 'encoding',
    });
  });
});
