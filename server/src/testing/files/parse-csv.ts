import { createCsvReader, separatorOf } from '../../platform/csv/csv-reader.ts';

interface CsvTable {
  headings: string[];
  rows: string[][];
  /** More rows than allowed, or a quote without an end. */
  fault: 'tooManyRows' | 'openQuote' | null;
}

const MAX_COLUMNS = 100;

/**
 * Parses CSV and skips empty lines. The heading determines the separator: comma, semicolon or tab.
 */
export function parseCsv(text: string, maxRows: number): CsvTable {
  const reader = createCsvReader(separatorOf(text));
  reader.push(text);
  reader.end();
  const next = () => reader.next()?.cells.slice(0, MAX_COLUMNS);
  const headings = next()?.map((cell) => cell.trim()) ?? [];
  const rows: string[][] = [];
  for (let row = next(); row; row = next()) {
    if (row.length === 1 && row[0] === '') continue;
    if (rows.length === maxRows) return { headings, rows, fault: 'tooManyRows' };
    rows.push(row);
  }
  return { headings, rows, fault: reader.isOpen() ? 'openQuote' : null };
}
