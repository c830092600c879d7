import type { DatabaseKind } from '../dialect.ts';

/** A value as both databases have it. */
export type Cell = string | number | null | Uint8Array;
/** Values in the order of the table's columns. */
export type Row = readonly Cell[];

export interface TableShape {
  name: string;
  /** By name, so that both databases give the same order. */
  columns: readonly string[];
}

/** A whole database, table by table, as one moment saw it. */
export interface PortableDatabase {
  kind: DatabaseKind;
  tables: readonly TableShape[];
  /** All rows by primary key, in the order of bytes, a batch at a time. */
  read(table: TableShape): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** One transaction that fills a database. Closing it without `commit` leaves nothing behind. */
export interface PortableLoad extends PortableDatabase {
  empty(table: TableShape): Promise<void>;
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Checks every reference between tables first. */
  commit(): Promise<void>;
}
