import { createHash } from 'node:crypto';
import type { Row, TableShape } from '../platform/db/portable.ts';

/** How many rows a table has, and the SHA-256 of their lines in the order of their keys. */
export interface TableSummary {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
}

/** One row as one line, the same for both databases. */
function encodeRow(row: Row): string {
  const cells = row.map((cell) =>
    cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell,
  );
  return `${JSON.stringify(cells)}\n`;
}

export function decodeRow(line: string): Row {
  const cells = JSON.parse(line) as (string | number | null | { base64: string })[];
  return cells.map((cell) =>
    typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell,
  );
}

/** Counts and hashes rows on their way. */
export function createSummary({ name, columns }: TableShape) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** Returns the row's line. */
    add(row: Row): string {
      const line = encodeRow(row);
      hash.update(line);
      rows += 1;
      return line;
    },
    finish: (): TableSummary => ({ name, columns: [...columns], rows, sha256: hash.digest('hex') }),
  };
}

/** What a table must hold for the files of an installation to be found again. */
export function pickCells(table: TableShape, row: Row, ...columns: string[]): Row {
  return columns.map((column) => row[table.columns.indexOf(column)] ?? null);
}
