/** Byte order mark: some programs need it to detect UTF-8. */
export const CSV_BOM = '\ufeff';

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

/** Makes a text safe to open in a spreadsheet. */
export function defuse(cell: string): string {
  return cell.replace(DANGEROUS, "'");
}

function undefuse(cell: string): string {
  return cell.includes("'") ? cell.replace(DEFUSED, '') : cell;
}

/** The separator of a text by its first line: comma, semicolon or tab. */
export function separatorOf(text: string): string {
  const heading = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((char) => ({ char, count: heading.split(char).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).char;
}

export interface CsvRow {
  /** Number of the row as a spreadsheet program shows it, the first is 1. */
  number: number;
  cells: string[];
}

/** Reads rows from a text that arrives in chunks. */
export function createCsvReader(separator: string) {
  let text = '';
  let at = 0;
  let number = 0;
  let isEnded = false;
  let isOpen = false;
  let isFirst = true;

  const isEnd = (char: string) => char === separator || char === '\n' || char === '\r';

  /** undefined: its end has not arrived. */
  function readQuoted(): string | undefined {
    let cell = '';
    for (;;) {
      const end = text.indexOf('"', at);
      if (end === -1) {
        if (!isEnded) return undefined;
        isOpen = true;
        cell += text.slice(at);
        at = text.length;
        return cell;
      }
      // The next chunk may begin with the second of two quotes.
      if (end === text.length - 1 && !isEnded) return undefined;
      cell += text.slice(at, end);
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
      at += 1;
    }
  }

  function readPlain(): string | undefined {
    const start = at;
    while (at < text.length && !isEnd(text.charAt(at))) at += 1;
    return at === text.length && !isEnded ? undefined : text.slice(start, at);
  }

  function readCell(): string | undefined {
    if (text[at] !== '"') return readPlain();
    at += 1;
    const quoted = readQuoted();
    if (quoted === undefined) return undefined;
    const rest = readPlain();
    return rest === undefined ? undefined : quoted + rest;
  }

  function readRow(): string[] | undefined {
    const cells: string[] = [];
    for (;;) {
      const cell = readCell();
      if (cell === undefined) return undefined;
      cells.push(undefuse(cell));
      if (text[at] === separator) {
        at += 1;
        continue;
      }
      // The line feed of a pair may be in the next chunk.
      if (text[at] === '\r' && at === text.length - 1 && !isEnded) return undefined;
      if (text[at] === '\r') at += 1;
      if (text[at] === '\n') at += 1;
      return cells;
    }
  }

  return {
    push(chunk: string): void {
      text = text.slice(at) + (isFirst && chunk.startsWith(CSV_BOM) ? chunk.slice(1) : chunk);
      if (chunk !== '') isFirst = false;
      at = 0;
    },
    /** No further text follows. */
    end(): void {
      isEnded = true;
    },
    /** Characters that wait for the end of their row. */
    pending: () => text.length - at,
    /** Number of the last row. */
    row: () => number,
    /** Does the text end inside a quoted cell? */
    isOpen: () => isOpen,
    /** The next row; undefined: its end has not arrived, or there is none. */
    next(): CsvRow | undefined {
      if (at >= text.length) return undefined;
      const start = at;
      const cells = readRow();
      if (cells === undefined) {
        at = start;
        return undefined;
      }
      number += 1;
      return { number, cells };
    },
  };
}
