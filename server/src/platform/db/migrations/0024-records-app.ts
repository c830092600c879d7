import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/** Workspaces with a mount point of their own at the time of this migration. */
const MOUNTED = new Set(['acc', 'contract', 'fcshop', 'mainStore', 'plastic', 'retailMall', 'wms']);

/** Pages of the other workspaces were in no menu, because nothing served them. */
async function showPages(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ key: string; system_code: string }>`
    select key, system_code from workspace`.execute(trx);
  for (const { key, system_code: systemCode } of rows) {
    if (MOUNTED.has(key)) continue;
    await sql`update resource set hidden = 0, sub_app = 'records'
      where system_code = ${systemCode} and type in ('directory', 'page')
        and (code = ${key} or code like ${`${key}:%`})`.execute(trx);
    await sql`update resource set path = '/records' || path
      where system_code = ${systemCode} and type = 'page' and code like ${`${key}:%`}
        and path like ${`/${key}/%`}`.execute(trx);
  }
}

export const recordsApp: Migration = { name: '0024-records-app', up: showPages };
