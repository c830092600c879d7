import { streamXlsxRows, writeXlsx as writeWithHucre } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { InputCell, OutputCell } from './cells.ts';
import { SPREADSHEET_LIMITS, type SpreadsheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { type OutputSheet, writeXlsx } from './xlsx-writer.ts';
import { writeZip } from './zip-writer.ts';

async function toBuffer(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const write = (rows: OutputCell[][], sheet: Partial<OutputSheet> = {}) =>
  toBuffer(writeXlsx([{ name: 'Data', widths: [], headRows: 0, rows, ...sheet }]));

async function read(
  file: Buffer,
  limits: SpreadsheetLimits = SPREADSHEET_LIMITS,
): Promise<InputCell[][]> {
  const rows: InputCell[][] = [];
  for await (const { cells } of (await readTable(file, limits)).rows) rows.push(cells);
  return rows;
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** A workbook with this XML as the rows of its sheet. */
async function withRows(xml: string, other: Record<string, string> = {}): Promise<Buffer> {
  const parts: Record<string, string> = {
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="数据" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/${SHEET}"/></Relationships>`,
    [SHEET]: `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
    ...other,
  };
  const list = Object.entries(parts).map(([name, text]) => ({
    name,
    content: [Buffer.from(text)],
  }));
  return toBuffer(writeZip(list));
}

const refusal = (problem: string, place: object = {}) =>
  expect.objectContaining({ name: 'SpreadsheetError', problem, place });

describe('an xlsx file', () => {
  const texts = [
    ...['=1+1', '+1', '-1', '@x', 'a & b < c > "d"', ' spaces ', 'two\nlines', '中文', '😀'],
    ...['_x0041_', '\u0001\u001f', '\r\n', '_x', "'", '\ud800'],
  ];

  it('is read as it was written', async () => {
    const rows: OutputCell[][] = [
      ['text', null, { number: '-12.50' }, { number: '0.000001' }, true],
      [{ date: '2026-02-28' }, { date: '2026-02-28 23:59:59' }, { number: '12345678901234567.89' }],
      texts,
    ];
    expect(await read(await write(rows))).toEqual([
      ['text', null, -12.5, 0.000_001, true],
      [{ date: '2026-02-28' }, { date: '2026-02-28 23:59:59' }, '12345678901234567.89'],
      texts,
    ]);
  });

  it('is read by another program as it was written, with all its sheets', async () => {
    const sheets = ['Data', 'Data', 'a/b:c'].map((name, index) => ({
      name,
      widths: [10],
      headRows: 1,
      rows: [
        ['Name', 'Day'],
        [`row ${index}`, { date: '2026-02-28' }, { number: '1.5' }],
      ],
    }));
    const file = await toBuffer(writeXlsx(sheets));
    for (const index of sheets.keys()) {
      const rows = [];
      for await (const row of streamXlsxRows(new Uint8Array(file), { sheet: index }))
        rows.push(row.values);
      expect(rows).toEqual([
        ['Name', 'Day'],
        [`row ${index}`, new Date('2026-02-28T00:00:00Z'), 1.5],
      ]);
    }
  });

  it('of another program is read, with its table of texts', async () => {
    const rows = [
      ['Name', 'Amount', 'Day', 'Paid'],
      ['李雷', 12.5, new Date('2026-11-16T00:00:00Z'), true],
      ['李雷', null, null, false],
    ];
    const file = await writeWithHucre({ sheets: [{ name: 'S', rows }] });
    expect(await read(Buffer.from(file))).toEqual([
      ['Name', 'Amount', 'Day', 'Paid'],
      ['李雷', 12.5, { date: '2026-11-16' }, true],
      ['李雷', null, null, false],
    ]);
  });

  it('says which cells hold a formula or an error, beside the stored result', async () => {
    const file = await withRows(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="e"><v>#REF!</v></c><c r="C1" t="str"><f t="shared" si="0"/><v>x</v></c></row>',
    );
    expect(await read(file)).toEqual([
      [
        { unusable: 'formula', result: 2 },
        { unusable: 'error' },
        { unusable: 'formula', result: 'x' },
      ],
    ]);
  });

  it('may use prefixes, single quotes, gaps, rich texts and dates of 1904', async () => {
    const file = await withRows('', {
      [SHEET]:
        "<x:worksheet><x:sheetData><x:row r='3'><x:c r='C3' t='inlineStr'><x:is><x:r><x:t>a</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh><x:r><x:t>&#98;&amp;</x:t></x:r></x:is></x:c></x:row><x:row/><x:row r='5'><x:c s='1'><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>",
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="h" state="hidden" r:id="r9"/><sheet name="数据" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    });
    const table = await readTable(file);
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    expect(table.sheet).toBe('数据');
    expect(rows).toEqual([
      { number: 3, cells: [null, null, 'ab&'] },
      { number: 5, cells: [{ date: '1904-01-02' }] },
    ]);
  });

  it('offers the choices of a column', async () => {
    const choices = [{ column: 1, fromRow: 2, texts: ['是', '否'] }];
    const file = await write([['Name', 'Paid']], { choices });
    expect(await read(file)).toEqual([['Name', 'Paid']]);
    const { readXlsx } = await import('hucre/xlsx');
    const [data, lists] = (await readXlsx(new Uint8Array(file))).sheets;
    expect(data?.dataValidations).toMatchObject([{ type: 'list', range: 'B2:B1048576' }]);
    expect(lists?.rows).toEqual([['是'], ['否']]);
  });

  it('is refused beyond each limit, with the place', async () => {
    const limits = { ...SPREADSHEET_LIMITS, rows: 2, columns: 3, cell: 5, rowText: 70_000 };
    const four = [['a', 'b', 'c', 'd']];
    await expect(read(await write(four), limits)).rejects.toEqual(
      refusal('tooManyColumns', { sheet: 'Data', row: 1, column: 3 }),
    );
    await expect(read(await write([['a'], ['b'], ['c']]), limits)).rejects.toEqual(
      refusal('tooManyRows', { sheet: 'Data', row: 3 }),
    );
    await expect(read(await write([['a'], [null, 'longer']]), limits)).rejects.toEqual(
      refusal('cellTooLong', { sheet: 'Data', row: 2, column: 1 }),
    );
    const noise = Array.from({ length: 40_000 }, (_, index) => index).join();
    await expect(read(await withRows(`<row><c>${noise}`), limits)).rejects.toEqual(
      refusal('rowTooLong', { sheet: '数据', row: 1 }),
    );
    await expect(read(await write([['a']]), { ...limits, file: 100 })).rejects.toEqual(
      refusal('tooLarge'),
    );
    await expect(read(await write([['a']]), { ...limits, parts: 3 })).rejects.toEqual(
      refusal('unpackedTooLarge'),
    );
  });

  it('that unpacks to much more than its size is refused before it is unpacked', async () => {
    const bomb = await withRows('', { [SHEET]: ' '.repeat(20_000_000) });
    await expect(read(bomb)).rejects.toEqual(refusal('unpackedTooLarge'));
    const large = await withRows('', { 'xl/media/a': 'a'.repeat(900_000) });
    const limits = { ...SPREADSHEET_LIMITS, unpacked: 800_000 };
    await expect(read(large, limits)).rejects.toEqual(refusal('unpackedTooLarge'));
  });

  it('that lies about the size of a part is refused while it is unpacked', async () => {
    const bomb = await withRows('', { [SHEET]: ' '.repeat(20_000_000) });
    const directory = bomb.lastIndexOf(SHEET) - 46;
    bomb.writeUInt32LE(1_000, directory + 24);
    await expect(read(bomb)).rejects.toEqual(refusal('unpackedTooLarge'));
  });

  it('that claims 2 GiB, is cut off, encrypted, old or no archive is refused', async () => {
    const file = await write([['a']]);
    const claimed = Buffer.from(file);
    claimed.writeUInt32LE(2 ** 31, claimed.lastIndexOf(SHEET) - 46 + 24);
    await expect(read(claimed)).rejects.toEqual(refusal('unpackedTooLarge'));
    for (const cut of [4, 30, file.length / 2, file.length - 10]) {
      await expect(read(file.subarray(0, cut))).rejects.toEqual(refusal('damaged'));
    }
    const encrypted = Buffer.from(file);
    encrypted.writeUInt16LE(1, encrypted.lastIndexOf(SHEET) - 46 + 8);
    await expect(read(encrypted)).rejects.toEqual(refusal('oldFormat'));
    await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toEqual(
      refusal('oldFormat'),
    );
    const empty = await toBuffer(writeZip([{ name: 'a', content: [] }]));
    await expect(read(empty)).rejects.toEqual(refusal('damaged'));
  });

  it('never takes long for damaged XML', async () => {
    const limits = { ...SPREADSHEET_LIMITS, ratioFrom: 100_000_000 };
    const open = '<row r="1">'.repeat(200_000);
    expect(await read(await withRows(open), limits)).toEqual([]);
    const cells = `<row>${'<c>'.repeat(500_000)}</row>`;
    expect(await read(await withRows(cells), limits)).toEqual([]);
  });

  it('explains a refusal in both languages', () => {
    const error = new SpreadsheetError('cellTooLong', 5, { sheet: '数据', row: 7, column: 27 });
    expect(error.toAppError('zh-CN').details.reason).toBe(
      '工作表“数据”，第 7 行，列 AB：单元格最多 5 个字符',
    );
    expect(error.toAppError('en-US').details.reason).toBe(
      'sheet “数据”, row 7, column AB: The cell has more than 5 characters',
    );
  });
});
