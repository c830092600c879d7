import { join } from 'node:path';
import { type DatabaseOptions, SQLITE_FILE } from '../database.ts';
import type { PortableDatabase, PortableLoad } from './portable-database.ts';
import { openPortablePostgres } from './portable-postgres.ts';
import { openPortableSqlite } from './portable-sqlite.ts';

/** Reads the state at the time of opening, unaffected by later writes. */
export function openSnapshot(options: DatabaseOptions): Promise<PortableDatabase> {
  return open(options, 'read');
}

/** The database must already be migrated. */
export function openLoad(options: DatabaseOptions): Promise<PortableLoad> {
  return open(options, 'load');
}

function open(options: DatabaseOptions, mode: 'read' | 'load'): Promise<PortableLoad> {
  return options.databaseUrl
    ? openPortablePostgres(options.databaseUrl, mode)
    : openPortableSqlite(join(options.dataFolder, SQLITE_FILE), mode);
}
