import { createHash } from 'node:crypto';
import type { Row, TableShape } from '../platform/db/portable/portable-database.ts';

/** Number of rows, and SHA-256 of their lines in key order. */
export interface TableSummary {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
}

/** Encodes a row as one line, identical for both databases. */
function encodeRow(row: Row): string {
  const cells = row.map((cell) => {
    if (typeof cell === 'bigint') return { integer: String(cell) };
    return cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell;
  });
  return `${JSON.stringify(cells)}\n`;
}

export function decodeRow(line: string): Row {
  const cells = JSON.parse(line) as (
    | string
    | number
    | null
    | { base64: string }
    | { integer: string }
  )[];
  return cells.map((cell) => {
    if (typeof cell !== 'object' || cell === null) return cell;
    return 'integer' in cell ? BigInt(cell.integer) : Buffer.from(cell.base64, 'base64');
  });
}

/** Counts and hashes rows. */
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

/** The cells of these columns. */
export function pickCells(table: TableShape, row: Row, ...columns: string[]): Row {
  return columns.map((column) => row[table.columns.indexOf(column)] ?? null);
}
