/** A cell: text, a decimal that stays exact, or nothing. */
export type XlsxCell = string | { number: string } | null;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** More digits than this, spreadsheet programs round: such numbers are written as text. */
const EXACT_DIGITS = 15;

/** A workbook of one sheet. Its first rows are text, amounts have separators and two digits. */
export function writeSheet(
  name: string,
  rows: readonly (readonly XlsxCell[])[],
): Uint8Array<ArrayBuffer> {
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${toXml(sheetName(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ['xl/worksheets/sheet1.xml', sheetOf(rows)],
  ];
  return zip(parts.map(([path, text]) => [path, new TextEncoder().encode(HEAD + text)]));
}

const sheetName = (name: string) => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

function sheetOf(rows: readonly (readonly XlsxCell[])[]): string {
  const written = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row + 1}`));
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const widths = `<cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols>`;
  return `<worksheet xmlns="${MAIN}">${widths}<sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: XlsxCell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'object' && cell.number.replaceAll(/\D/g, '').length <= EXACT_DIGITS) {
    return `<c r="${at}" s="1"><v>${cell.number}</v></c>`;
  }
  const text = typeof cell === 'object' ? cell.number : cell;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${toXml(text)}</t></is></c>`;
}

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
const toXml = (text: string) =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (char) => `&${NAMES[char]};`);

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crc32 = (bytes: Uint8Array) =>
  (bytes.reduce((crc, byte) => (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

/** An archive without compression. */
function zip(
  files: readonly (readonly [path: string, content: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, content] of files) {
    const name = new TextEncoder().encode(path);
    const common = [
      ...[20, 2, 0x0800, 2, 0, 2, 0, 2, 0x21, 2, crc32(content), 4],
      ...[content.length, 4, content.length, 4, name.length, 2, 0, 2],
    ];
    const local = join([fields([0x04034b50, 4, ...common]), name, content]);
    const zeros = [0, 2, 0, 2, 0, 2, 0, 4, offset, 4];
    directory.push(join([fields([0x02014b50, 4, 20, 2, ...common, ...zeros]), name]));
    parts.push(local);
    offset += local.length;
  }
  const central = join(directory);
  const count = files.length;
  const end = fields([
    0x06054b50,
    4,
    0,
    2,
    0,
    2,
    count,
    2,
    count,
    2,
    central.length,
    4,
    offset,
    4,
    0,
    2,
  ]);
  return join([...parts, central, end]);
}

/** Numbers, each followed by its length in bytes, the lowest byte first. */
function fields(values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < values.length; at += 2) {
    const value = values[at] ?? 0;
    for (let byte = 0; byte < (values[at + 1] ?? 0); byte += 1) {
      bytes.push((value >>> (8 * byte)) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
