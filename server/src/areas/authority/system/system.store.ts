import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SystemTable } from '../../../platform/db/tables-authority.ts';

export type SystemRow = Selectable<SystemTable>;

const MAX_SYSTEMS = 1_000;

/** Systems (undefined: all) with how much each has. */
export async function listSystems(db: Db, codes: readonly string[] | undefined) {
  return db
    .selectFrom('system')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('role')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('role.system_code', '=', 'system.code')
        .as('roles'),
      eb
        .selectFrom('resource')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('resource.system_code', '=', 'system.code')
        .as('resources'),
      eb
        .selectFrom('login_entry')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('login_entry.system_code', '=', 'system.code')
        .as('entries'),
    ])
    .$if(codes !== undefined, (query) => query.where('code', 'in', codes ?? []))
    .orderBy('sort')
    .orderBy('code')
    .limit(MAX_SYSTEMS)
    .execute();
}

export async function findSystem(db: Db, code: string): Promise<SystemRow | undefined> {
  return db.selectFrom('system').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function insertSystem(trx: Db, system: Insertable<SystemTable>): Promise<void> {
  await trx.insertInto('system').values(system).execute();
}

export async function updateSystem(
  trx: Db,
  { code, version }: { code: string; version: number },
  change: Updateable<SystemTable>,
) {
  return trx
    .updateTable('system')
    .set({ ...change, version: version + 1 })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function isSystemOfDefaultEntry(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_entry')
    .select('login_key')
    .where('system_code', '=', code)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
