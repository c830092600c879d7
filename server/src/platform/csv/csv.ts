import { isTurnLong, nextTurn } from '../time/turns.ts';
import { createCsvReader, defuse, separatorOf } from './csv-reader.ts';

export { CSV_BOM } from './csv-reader.ts';

/** A number as decimal text is written as it is: it cannot be a formula. */
export type CsvCell = string | number | { number: string } | null;

export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(csvLine).join('');
}

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '""';
  if (typeof cell === 'object') return cell.number;
  return `"${defuse(String(cell)).replaceAll('"', '""')}"`;
}

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
  const reader = createCsvReader(separatorOf(text));
  reader.push(text);
  reader.end();
  const next = () => reader.next()?.cells.slice(0, MAX_COLUMNS);
  const headings = next()?.map((cell) => cell.trim()) ?? [];
  const rows: string[][] = [];
  for (let row = next(); row; row = next()) {
    if (isTurnLong()) await nextTurn();
    if (row.length === 1 && row[0] === '') continue;
    if (rows.length === maxRows) return { headings, rows, fault: 'tooManyRows' };
    rows.push(row);
  }
  return { headings, rows, fault: reader.isOpen() ? 'openQuote' : null };
}
