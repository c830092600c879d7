import { columnName, type OutputCell } from './cells.ts';
import { encodeCellText, encodeXml } from './xml-text.ts';
import { writeZip, type ZipPart } from './zip-writer.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A list of texts to choose from in the cells of one column. */
export interface Choices {
  column: number;
  /** First row, from 1. */
  fromRow: number;
  texts: readonly string[];
  /** May a cell hold another text? */
  isOpen?: boolean;
}

export interface OutputSheet {
  name: string;
  /** Widths of the columns, in characters. */
  widths: readonly number[];
  /** Rows that stay in place when the sheet is scrolled; they are bold. */
  headRows: number;
  rows: AsyncIterable<readonly OutputCell[]> | Iterable<readonly OutputCell[]>;
  choices?: readonly Choices[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Bytes of XML that are compressed at once. */
const CHUNK = 64 * 1_024;
/** Longest text of a cell that spreadsheet programs accept. */
const MAX_TEXT = 32_767;
/** More digits than this, spreadsheet programs round. */
const EXACT_DIGITS = 15;
const LAST_ROW = 1_048_576;
const LISTS = 'Lists';

/** Styles by index, see `STYLES`. */
const DAY = 1;
const TIME = 2;
const HEAD = 3;
const QUOTED = 4;

/** Writes a workbook piece by piece. */
export function writeXlsx(sheets: readonly OutputSheet[]): AsyncGenerator<Buffer> {
  return writeZip(writeParts(nameSheets(sheets)));
}

function* writeParts(sheets: readonly OutputSheet[]): Generator<ZipPart> {
  const lists = sheets.flatMap(({ choices = [] }) => choices);
  const numbers = new Map(lists.map((list, index) => [list, index]));
  for (const [index, sheet] of sheets.entries()) {
    yield { name: partName(index), content: writeSheet(sheet, numbers) };
  }
  if (lists.length > 0) yield { name: partName(sheets.length), content: writeLists(lists) };
  const names = sheets.map(({ name }) => name);
  const all = lists.length > 0 ? [...names, LISTS] : names;
  const small = {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': workbookXml(all, lists.length > 0),
    'xl/_rels/workbook.xml.rels': workbookRelations(all.length),
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': contentTypes(all.length),
  };
  for (const [name, xml] of Object.entries(small)) {
    yield { name, content: [Buffer.from(DECLARATION + xml)] };
  }
}

const partName = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

async function* writeSheet(
  { widths, headRows, rows, choices = [] }: OutputSheet,
  numbers: ReadonlyMap<Choices, number>,
): AsyncGenerator<Buffer> {
  let xml = `${DECLARATION}<worksheet xmlns="${MAIN}">${viewXml(headRows)}${widthsXml(widths)}<sheetData>`;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    xml += rowXml(row, number, number <= headRows);
    if (xml.length < CHUNK) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  xml += '</sheetData>';
  if (choices.length > 0) {
    const lists = choices.map((list) => choicesXml(list, numbers.get(list) ?? 0)).join('');
    xml += `<dataValidations count="${choices.length}">${lists}</dataValidations>`;
  }
  yield Buffer.from(`${xml}</worksheet>`);
}

/** The choices of each list are a column of a hidden sheet: a list in the cell itself is short. */
function* writeLists(lists: readonly Choices[]): Generator<Buffer> {
  const length = Math.max(...lists.map(({ texts }) => texts.length));
  const rows = Array.from({ length }, (_, index) =>
    rowXml(
      lists.map(({ texts }) => texts[index] ?? null),
      index + 1,
      false,
    ),
  );
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  );
}

function choicesXml({ column, fromRow, texts, isOpen = false }: Choices, list: number): string {
  const cells = columnName(column);
  const from = columnName(list);
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="${isOpen ? 0 : 1}" sqref="${cells}${fromRow}:${cells}${LAST_ROW}">` +
    `<formula1>${LISTS}!$${from}$1:$${from}$${texts.length}</formula1></dataValidation>`
  );
}

function viewXml(headRows: number): string {
  if (headRows === 0) return '';
  return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
}

function widthsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
}

function rowXml(cells: readonly OutputCell[], number: number, isHead: boolean): string {
  let xml = `<row r="${number}">`;
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column];
    if (cell === null || cell === undefined || cell === '') continue;
    xml += cellXml(cell, `${columnName(column)}${number}`, isHead);
  }
  return `${xml}</row>`;
}

function cellXml(cell: Exclude<OutputCell, null>, place: string, isHead: boolean): string {
  if (typeof cell === 'string') return textXml(cell, place, isHead);
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('number' in cell) {
    return digitsOf(cell.number) > EXACT_DIGITS
      ? textXml(cell.number, place, isHead)
      : `<c r="${place}"><v>${cell.number}</v></c>`;
  }
  const serial = toSerial(cell.date);
  if (serial === undefined) return textXml(cell.date, place, isHead);
  return `<c r="${place}" s="${cell.date.length > 10 ? TIME : DAY}"><v>${serial}</v></c>`;
}

/**
 * A text is never run as a formula. The style of texts that look like one keeps it so when somebody
 * edits the cell.
 */
function textXml(text: string, place: string, isHead: boolean): string {
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  const style = isHead ? ` s="${HEAD}"` : /^[=+\-@]/.test(shown) ? ` s="${QUOTED}"` : '';
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${encodeCellText(shown)}</t></is></c>`;
}

function digitsOf(number: string): number {
  return number.replace(/^-?0*\.?0*|\./g, '').length;
}

const DAY_MS = 86_400_000;
/** 1899-12-30: serial numbers count from here, after the leap day that 1900 did not have. */
const ORIGIN = Date.UTC(1899, 11, 30);
const FIRST_SERIAL = 61;

/** undefined: a date before March 1900, which spreadsheets count wrongly or not at all. */
function toSerial(date: string): number | undefined {
  const ms = Date.parse(`${date.replace(' ', 'T')}${date.length > 10 ? 'Z' : 'T00:00:00Z'}`);
  const serial = (ms - ORIGIN) / DAY_MS;
  return serial >= FIRST_SERIAL ? Number(serial.toFixed(10)) : undefined;
}

const MAX_SHEET_NAME = 31;

/** Names that spreadsheet programs accept: short, without some characters, each once. */
function nameSheets(sheets: readonly OutputSheet[]): OutputSheet[] {
  const taken = new Set([LISTS.toLowerCase()]);
  return sheets.map((sheet, index) => {
    const plain = sheet.name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^'+|'+$/g, '');
    let name = plain.trim().slice(0, MAX_SHEET_NAME) || `Sheet${index + 1}`;
    if (taken.has(name.toLowerCase())) name = `${name.slice(0, MAX_SHEET_NAME - 4)} (${index + 1})`;
    taken.add(name.toLowerCase());
    return { ...sheet, name };
  });
}

function workbookXml(names: readonly string[], hasLists: boolean): string {
  const sheets = names.map((name, index) => {
    const state = hasLists && index === names.length - 1 ? ' state="hidden"' : '';
    return `<sheet name="${encodeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const ofSheets = Array.from({ length: sheets }, (_, index) =>
    relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${ofSheets.join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const ofSheets = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/${partName(index)}" ContentType="${type}.worksheet+xml"/>`,
  );
  return (
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${ofSheets.join('')}</Types>`
  );
}

const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
