import type { DatabaseKind } from '../dialect.ts';

/** A value that both databases support. Integers beyond 2^53 are bigint, all others are numbers. */
export type Cell = string | number | bigint | null | Uint8Array;
/** Values in the order of the table's columns. */
export type Row = readonly Cell[];

export interface TableShape {
  name: string;
  /** Sorted by name, so that both databases have the same order. */
  columns: readonly string[];
}

/** Tables that are rebuilt from others: no backup, restore or move carries them. */
const DERIVED = ['search_index', 'search_row', 'search_text', 'record_share'];

/** Tables of FTS5 begin with the name of their virtual table. */
export function isDerived(table: string): boolean {
  return DERIVED.includes(table) || table.startsWith('search_text_');
}

/** An integer of the database as a cell. */
export function toIntegerCell(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A consistent snapshot of a whole database. */
export interface PortableDatabase {
  kind: DatabaseKind;
  tables: readonly TableShape[];
  /** All rows in batches, sorted by the bytes of the primary key. */
  read(table: TableShape): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** Fills a database in one transaction. Closing without `commit` rolls back. */
export interface PortableLoad extends PortableDatabase {
  empty(table: TableShape): Promise<void>;
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Checks all foreign keys first. */
  commit(): Promise<void>;
}
