import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SystemTable } from '../../../platform/db/tables-authority.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';

export type SystemRow = Selectable<SystemTable>;

/** Systems (undefined: all) with their numbers of roles and resources. */
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
    ])
    .$if(codes !== undefined, (query) => query.where('code', 'in', codes ?? []))
    .orderBy('sort')
    .orderBy('code')
    .limit(AUTHORITY_LIMITS.system.listed)
    .execute();
}

export async function findSystem(db: Db, code: string): Promise<SystemRow | undefined> {
  return db.selectFrom('system').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function insertSystem(trx: Db, system: Insertable<SystemTable>): Promise<void> {
  await trx.insertInto('system').values(system).execute();
}

export async function insertMissingSystems(
  trx: Db,
  systems: readonly Insertable<SystemTable>[],
): Promise<void> {
  await trx
    .insertInto('system')
    .values(systems)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
