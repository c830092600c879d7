import { join } from 'node:path';
import { type DatabaseOptions, SQLITE_FILE } from '../database.ts';
import type { DatabaseKind } from '../dialect.ts';
import { openPortablePostgres } from './portable-postgres.ts';
import { openPortableSqlite } from './portable-sqlite.ts';

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

/** Reads what was committed when it was opened, however long that takes and whoever writes meanwhile. */
export function openSnapshot(options: DatabaseOptions): Promise<PortableDatabase> {
  return open(options, 'read');
}

/** The database must have its tables already. */
export function openLoad(options: DatabaseOptions): Promise<PortableLoad> {
  return open(options, 'load');
}

function open(options: DatabaseOptions, mode: 'read' | 'load'): Promise<PortableLoad> {
  return options.databaseUrl
    ? openPortablePostgres(options.databaseUrl, mode)
    : openPortableSqlite(join(options.dataFolder, SQLITE_FILE), mode);
}
