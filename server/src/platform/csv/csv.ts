import { defuse } from './csv-reader.ts';

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
