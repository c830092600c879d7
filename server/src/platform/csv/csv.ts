import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/**
 * Rows as CSV text. A cell that a spreadsheet would run as a formula gets a quote in front, which makes it plain
 * text; `parseCsv` removes that quote again.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(rows as CsvCell[][], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}

/** Marks the text as UTF-8 for programs that would guess otherwise. */
export const CSV_BOM = '\ufeff';

export interface CsvTable {
  headings: string[];
  rows: string[][];
  /** The text has more rows than allowed, or a quote that never closes. */
  fault: 'tooManyRows' | 'openQuote' | null;
}

const MAX_COLUMNS = 100;
const ESCAPED_FORMULA = /^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Parses a CSV text (comma, semicolon or tab, whichever the heading uses) and skips empty lines. */
export function parseCsv(text: string, maxRows: number): CsvTable {
  try {
    const [headings = [], ...records] = parse(text, {
      bom: true,
      delimiter: findSeparator(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // The heading, the allowed rows, and one more that shows that there are too many.
      to: maxRows + 2,
    });
    const rows = records.filter((row) => row.length > 1 || row[0] !== '');
    return {
      headings: headings.slice(0, MAX_COLUMNS).map((cell) => cell.trim()),
      rows: rows.slice(0, maxRows).map((row) => row.slice(0, MAX_COLUMNS).map(unescapeFormula)),
      fault: rows.length > maxRows ? 'tooManyRows' : null,
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { headings: [], rows: [], fault: 'openQuote' };
  }
}

function unescapeFormula(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

function findSeparator(text: string): string {
  const heading = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((char) => ({ char, count: heading.split(char).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).char;
}
