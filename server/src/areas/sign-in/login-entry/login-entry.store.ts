import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LoginEntryTable } from '../../../platform/db/tables-sign-in.ts';

export type LoginEntryRow = Selectable<LoginEntryTable> & {
  system_name: string;
  system_name_en: string;
};

const MAX_ENTRIES = 2_000;
const MAX_HOSTNAMES = 10_000;

export async function listEntries(db: Db): Promise<LoginEntryRow[]> {
  return db
    .selectFrom('login_entry')
    .innerJoin('system', 'system.code', 'login_entry.system_code')
    .selectAll('login_entry')
    .select(['system.name as system_name', 'system.name_en as system_name_en'])
    .where('system.status', '=', 'active')
    .orderBy('login_entry.is_default', 'desc')
    .orderBy('login_entry.created_at')
    .limit(MAX_ENTRIES)
    .execute();
}

export async function listHostnames(db: Db): Promise<{ hostname: string; login_key: string }[]> {
  return db.selectFrom('login_entry_hostname').selectAll().limit(MAX_HOSTNAMES).execute();
}
