import type { Insertable, Selectable, Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { LoginEntryTable } from '../../../platform/db/tables-sign-in.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';

export type EntryRow = Selectable<LoginEntryTable>;
export type ActiveEntryRow = EntryRow & { system_name: string; system_name_en: string };

/** Entries of active systems, the default entry first. */
export async function listActiveEntries(db: Db): Promise<ActiveEntryRow[]> {
  return db
    .selectFrom('login_entry')
    .innerJoin('system', 'system.code', 'login_entry.system_code')
    .selectAll('login_entry')
    .select(['system.name as system_name', 'system.name_en as system_name_en'])
    .where('system.status', '=', 'active')
    .orderBy('login_entry.is_default', 'desc')
    .orderBy('login_entry.created_at')
    .limit(SIGN_IN_LIMITS.loginEntry.entries)
    .execute();
}

export async function listHostnames(db: Db): Promise<{ hostname: string; login_key: string }[]> {
  return db
    .selectFrom('login_entry_hostname')
    .selectAll()
    .limit(SIGN_IN_LIMITS.loginEntry.hostnames)
    .execute();
}

export async function listEntries(
  db: Db,
  systems: readonly string[] | undefined,
): Promise<EntryRow[]> {
  return db
    .selectFrom('login_entry')
    .selectAll()
    .$if(systems !== undefined, (query) => query.where('system_code', 'in', systems ?? []))
    .orderBy('system_code')
    .orderBy('login_key')
    .limit(SIGN_IN_LIMITS.loginEntry.listed)
    .execute();
}

export async function findEntry(db: Db, loginKey: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('login_entry')
    .selectAll()
    .where('login_key', '=', loginKey)
    .executeTakeFirst();
}

export async function readHostnames(
  db: Db,
  loginKeys: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('login_entry_hostname')
    .selectAll()
    .where('login_key', 'in', orNone(loginKeys))
    .orderBy('hostname')
    .execute();
  const byKey = Map.groupBy(rows, (row) => row.login_key);
  return new Map([...byKey].map(([key, list]) => [key, list.map((row) => row.hostname)]));
}

/** Which of these host names belong to another entry. */
export async function findForeignHostnames(
  db: Db,
  loginKey: string,
  hostnames: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('login_entry_hostname')
    .select('hostname')
    .where('hostname', 'in', orNone(hostnames))
    .where('login_key', '!=', loginKey)
    .execute();
  return rows.map((row) => row.hostname);
}

export async function replaceHostnames(
  trx: Db,
  loginKey: string,
  hostnames: readonly string[],
): Promise<void> {
  await trx.deleteFrom('login_entry_hostname').where('login_key', '=', loginKey).execute();
  if (hostnames.length === 0) return;
  await trx
    .insertInto('login_entry_hostname')
    .values([...new Set(hostnames)].map((hostname) => ({ hostname, login_key: loginKey })))
    .execute();
}

/** Takes host names from whichever entry has them. */
export async function removeHostnames(trx: Db, hostnames: readonly string[]): Promise<void> {
  await trx.deleteFrom('login_entry_hostname').where('hostname', 'in', orNone(hostnames)).execute();
}

export async function insertEntry(trx: Db, entry: Insertable<LoginEntryTable>): Promise<void> {
  await trx.insertInto('login_entry').values(entry).execute();
}

export async function insertEntryIfMissing(
  trx: Db,
  entry: Insertable<LoginEntryTable>,
): Promise<void> {
  await trx
    .insertInto('login_entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a host name unless another login entry has it already. */
export async function insertHostnameIfFree(
  trx: Db,
  loginKey: string,
  hostname: string,
): Promise<void> {
  await trx
    .insertInto('login_entry_hostname')
    .values({ hostname, login_key: loginKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateEntry(
  trx: Db,
  { loginKey, version }: { loginKey: string; version: number },
  change: Updateable<LoginEntryTable>,
) {
  return trx
    .updateTable('login_entry')
    .set({ ...change, version: version + 1 })
    .where('login_key', '=', loginKey)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function clearDefault(trx: Db): Promise<void> {
  await trx.updateTable('login_entry').set({ is_default: 0 }).where('is_default', '=', 1).execute();
}

export async function hasInvites(db: Db, loginKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('invite')
    .select('id')
    .where('login_key', '=', loginKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEntry(trx: Db, loginKey: string): Promise<void> {
  await trx.deleteFrom('login_entry').where('login_key', '=', loginKey).execute();
}

/** Login entries of each system that has any. */
export async function countEntriesBySystem(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('login_entry')
    .select((eb) => ['system_code', eb.fn.countAll<number>().as('entries')])
    .groupBy('system_code')
    .execute();
  return new Map(rows.map((row) => [row.system_code, Number(row.entries)]));
}

/** Does the default login entry belong to this system? */
export async function isSystemOfDefaultEntry(db: Db, systemCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_entry')
    .select('login_key')
    .where('system_code', '=', systemCode)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSystemStatus(db: Db, code: string) {
  const row = await db
    .selectFrom('system')
    .select('status')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.status;
}
