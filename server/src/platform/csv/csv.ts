import { isTurnLong, nextTurn } from '../time/turns.ts';

/**
 * Where a cell may start: a program that expects another separator than the comma splits cells
 * that this file has quoted.
 */
const CELL_START = '(?<=^|[,;|\\t\\r\\n])';
/**
 * Spreadsheets run a cell as a formula if it starts with one of these, in full width as well. A
 * quote in front turns it into text. A text that has quotes in front already gets one more, so
 * that `undefuse` restores every text.
 */
const FORMULA_START = "(?='*[=+\\-@\\t\\r＝＋－＠])";
const DANGEROUS = new RegExp(CELL_START + FORMULA_START, 'g');
const DEFUSED = new RegExp(`${CELL_START}'${FORMULA_START}`, 'g');

export type CsvCell = string | number | null;

export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(csvLine).join('');
}

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  return `"${text.replace(DANGEROUS, "'").replaceAll('"', '""')}"`;
}

/** Byte order mark: some programs need it to detect UTF-8. */
export const CSV_BOM = '\ufeff';

export interface CsvTable {
  headings: string[];
  rows: string[][];
  /** More rows than allowed, or a quote without an end. */
  fault: 'tooManyRows' | 'openQuote' | null;
}

const MAX_COLUMNS = 100;

/**
 * Parses CSV and skips empty lines. The heading determines the separator: comma, semicolon or tab.
 */
export async function parseCsv(text: string, maxRows: number): Promise<CsvTable> {
  const source = text.startsWith(CSV_BOM) ? text.slice(1) : text;
  const reader = createReader(source, separatorOf(source));
  const headings = reader.next()?.map((cell) => cell.trim()) ?? [];
  const rows: string[][] = [];
  for (let row = reader.next(); row; row = reader.next()) {
    if (isTurnLong()) await nextTurn();
    if (row.length === 1 && row[0] === '') continue;
    if (rows.length === maxRows) return { headings, rows, fault: 'tooManyRows' };
    rows.push(row.map(undefuse));
  }
  return { headings, rows, fault: reader.isOpen() ? 'openQuote' : null };
}

function undefuse(cell: string): string {
  return cell.replace(DEFUSED, '');
}

function separatorOf(text: string): string {
  const heading = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((char) => ({ char, count: heading.split(char).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).char;
}

function createReader(text: string, separator: string) {
  let at = 0;
  let isOpen = false;

  function readQuoted(): string {
    let cell = '';
    for (;;) {
      const end = text.indexOf('"', at);
      if (end === -1) {
        isOpen = true;
        cell += text.slice(at);
        at = text.length;
        return cell;
      }
      cell += text.slice(at, end);
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
      at += 1;
    }
  }

  function readPlain(): string {
    const start = at;
    while (at < text.length && !isEnd(text.charAt(at))) at += 1;
    return text.slice(start, at);
  }

  const isEnd = (char: string) => char === separator || char === '\n' || char === '\r';

  function readCell(): string {
    if (text[at] !== '"') return readPlain();
    at += 1;
    return readQuoted() + readPlain();
  }

  return {
    isOpen: () => isOpen,
    /** The next row; undefined at the end. */
    next(): string[] | undefined {
      if (at >= text.length) return undefined;
      const cells: string[] = [];
      for (;;) {
        const cell = readCell();
        if (cells.length < MAX_COLUMNS) cells.push(cell);
        if (text[at] === separator) {
          at += 1;
          continue;
        }
        if (text[at] === '\r') at += 1;
        if (text[at] === '\n') at += 1;
        return cells;
      }
    },
  };
}
