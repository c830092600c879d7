import type { InputCell, InputRow, InputTable } from './cells.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readRichText, readWorkbook, type Workbook } from './xlsx-workbook.ts';
import {
  decodeCellText,
  type ElementName,
  elementName,
  findElement,
  readAttribute,
  readPrefix,
} from './xml-text.ts';
import { openZip } from './zip-reader.ts';

/** Reads the first visible sheet row by row; only the table of texts is held in memory. */
export async function readXlsx(file: Buffer, limits: SpreadsheetLimits): Promise<InputTable> {
  const zip = openZip(file, limits);
  const workbook = await readWorkbook(zip, limits);
  return {
    sheet: workbook.sheet,
    rows: readRows(zip.read(workbook.part, limits.unpacked), workbook, limits),
  };
}

async function* readRows(
  chunks: AsyncIterable<Buffer>,
  workbook: Workbook,
  limits: SpreadsheetLimits,
): AsyncGenerator<InputRow> {
  const decoder = new TextDecoder();
  let names: CellNames | undefined;
  let rest = '';
  let number = 0;
  let count = 0;
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    names ??= namesOf(readPrefix(rest, 'worksheet'));
    let at = 0;
    for (;;) {
      const row = findElement(rest, names.row, at);
      if (!row) break;
      at = row.end;
      number = Number(readAttribute(row.tag, 'r') ?? number + 1);
      if (row.content === '') continue;
      const place = { sheet: workbook.sheet, row: number };
      const cells = readCells(row.content, names, { workbook, limits, place });
      if (cells.every((cell) => cell === null)) continue;
      count += 1;
      if (count > limits.rows) throw new SpreadsheetError('tooManyRows', limits.rows, place);
      yield { number, cells };
    }
    rest = rest.slice(at);
    if (rest.length > limits.rowText) {
      throw new SpreadsheetError('rowTooLong', '', { sheet: workbook.sheet, row: number + 1 });
    }
  }
}

/** The elements of rows as this file names them. */
interface CellNames {
  prefix: string;
  row: ElementName;
  cell: ElementName;
  value: ElementName;
  formula: ElementName;
}

function namesOf(prefix: string): CellNames {
  const name = (plain: string) => elementName(prefix + plain);
  return { prefix, row: name('row'), cell: name('c'), value: name('v'), formula: name('f') };
}

interface CellContext {
  workbook: Workbook;
  limits: SpreadsheetLimits;
  place: { sheet: string; row: number };
}

function readCells(xml: string, names: CellNames, context: CellContext): InputCell[] {
  const { limits, place } = context;
  const cells: InputCell[] = [];
  for (let at = 0; ; ) {
    const element = findElement(xml, names.cell, at);
    if (!element) return cells;
    at = element.end;
    if (element.content === '') continue;
    const column = columnOf(readAttribute(element.tag, 'r')) ?? cells.length;
    if (column >= limits.columns) {
      throw new SpreadsheetError('tooManyColumns', limits.columns, { ...place, column });
    }
    const cell = readCell(element.tag, element.content, names, context.workbook);
    if (typeof cell === 'string' && cell.length > limits.cell) {
      throw new SpreadsheetError('cellTooLong', limits.cell, { ...place, column });
    }
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
  }
}

function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column - 1;
}

function readCell(tag: string, content: string, names: CellNames, workbook: Workbook): InputCell {
  const value = readValue(tag, content, names, workbook);
  if (!findElement(content, names.formula)) return value;
  return { unusable: 'formula', ...(value === null ? {} : { result: value }) };
}

function readValue(tag: string, content: string, names: CellNames, workbook: Workbook): InputCell {
  const type = readAttribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return readRichText(content, names.prefix) || null;
  const value = findElement(content, names.value)?.content ?? '';
  if (value === '') return null;
  switch (type) {
    case 's':
      return workbook.texts[Number(value)] || null;
    case 'str':
      return decodeCellText(value) || null;
    case 'b':
      return value === '1' || value === 'true';
    case 'e':
      return { unusable: 'error' };
    case 'd':
      return { date: value.replace('T', ' ').replace(/(?:\.\d+)?Z?$/, '') };
    default:
      return readNumber(Number(value), tag, workbook);
  }
}

function readNumber(value: number, tag: string, { dateStyles, is1904 }: Workbook): InputCell {
  if (!Number.isFinite(value)) return { unusable: 'error' };
  const style = readAttribute(tag, 's');
  if (style === undefined || !dateStyles[Number(style)]) return value;
  return toDate(is1904 ? value + DAYS_TO_1904 : value) ?? value;
}

const DAY_SECONDS = 86_400;
const DAYS_TO_1904 = 1_462;
/** Days from the origin of serial numbers, 1899-12-30, to 1970. */
const DAYS_TO_1970 = 25_569;
const LAST_DAY = 2_958_465;

/** The date of a serial number; undefined: it is none. */
function toDate(serial: number): { date: string } | undefined {
  if (serial < 0 || serial > LAST_DAY) return undefined;
  // Spreadsheets count a 29th of February 1900 that did not exist.
  const days = serial < 60 ? serial + 1 : serial;
  const seconds = Math.round((days - DAYS_TO_1970) * DAY_SECONDS);
  const text = new Date(seconds * 1_000).toISOString();
  const time = text.slice(11, 19);
  return { date: time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}` };
}
