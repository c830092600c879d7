import type { Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import { type PeopleReach, unitsBelow } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OrgUnitTable } from '../../../platform/db/tables-authority.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';

/** Units in reach, each with its number of people and administrators. */
export async function listUnits(db: Db, people: PeopleReach) {
  return db
    .selectFrom('org_unit')
    .leftJoin('user as head', (join) =>
      join.onRef('head.id', '=', 'org_unit.head_id').on('head.deleted_at', 'is', null),
    )
    .select(['org_unit.id', 'org_unit.parent_id', 'org_unit.name', 'org_unit.name_en'])
    .select(['org_unit.sort', 'org_unit.version', 'head.id as head_id'])
    .select(['head.user_name as head_user_name', 'head.display_name as head_display_name'])
    .select((eb) => [
      eb
        .selectFrom('user')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('user.org_unit_id', '=', 'org_unit.id')
        .where('user.deleted_at', 'is', null)
        .as('members'),
      eb
        .selectFrom('org_unit_admin')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('org_unit_admin.org_unit_id', '=', 'org_unit.id')
        .as('admins'),
    ])
    .where('org_unit.deleted_at', 'is', null)
    .$if(!people.all, (query) =>
      query.where((eb) =>
        eb.or([
          eb('org_unit.id', 'in', orNone(people.units)),
          eb('org_unit.id', 'in', unitsBelow(eb, orNone(people.unitTrees))),
        ]),
      ),
    )
    .orderBy('org_unit.sort')
    .orderBy('org_unit.id')
    .limit(AUTHORITY_LIMITS.orgUnit.listed)
    .execute();
}

export async function listChildren(db: Db, parentId: string | null) {
  return db
    .selectFrom('org_unit')
    .select(['id', 'name', 'sort'])
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function insertUnit(
  trx: Db,
  unit: { id: string; parent_id: string | null; name: string; name_en: string; sort: number },
  now: number,
): Promise<void> {
  await trx
    .insertInto('org_unit')
    .values({ ...unit, created_at: now, updated_at: now })
    .execute();
  const above = unit.parent_id === null ? [] : await listAncestors(trx, unit.parent_id);
  await trx
    .insertInto('org_unit_ancestor')
    .values([
      { org_unit_id: unit.id, ancestor_id: unit.id, depth: 0 },
      ...above.map(({ ancestor_id, depth }) => ({
        org_unit_id: unit.id,
        ancestor_id,
        depth: depth + 1,
      })),
    ])
    .execute();
}

/** The unit itself (depth 0) and its ancestors. */
export async function listAncestors(db: Db, id: string) {
  return db
    .selectFrom('org_unit_ancestor')
    .select(['ancestor_id', 'depth'])
    .where('org_unit_id', '=', id)
    .execute();
}

/** The unit itself (depth 0) and its descendants. */
export async function listDescendants(db: Db, id: string) {
  return db
    .selectFrom('org_unit_ancestor')
    .select(['org_unit_id', 'depth'])
    .where('ancestor_id', '=', id)
    .execute();
}

export async function updateUnit(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: Updateable<OrgUnitTable>,
) {
  return trx
    .updateTable('org_unit')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function setSort(trx: Db, id: string, sort: number): Promise<void> {
  await trx.updateTable('org_unit').set({ sort }).where('id', '=', id).execute();
}

const ROWS_PER_INSERT = 2_000;

/** Replaces the ancestors of a branch by the new parent and its ancestors. */
export async function relinkBranch(trx: Db, id: string, parentId: string | null): Promise<void> {
  const branch = await listDescendants(trx, id);
  const inBranch = trx
    .selectFrom('org_unit_ancestor')
    .select('org_unit_id')
    .where('ancestor_id', '=', id);
  await trx
    .deleteFrom('org_unit_ancestor')
    .where('org_unit_id', 'in', inBranch)
    .where('ancestor_id', 'not in', inBranch)
    .execute();
  if (parentId === null) return;
  const above = await listAncestors(trx, parentId);
  const links = branch.flatMap((below) =>
    above.map((up) => ({
      org_unit_id: below.org_unit_id,
      ancestor_id: up.ancestor_id,
      depth: below.depth + 1 + up.depth,
    })),
  );
  for (let start = 0; start < links.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('org_unit_ancestor')
      .values(links.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

export async function isUnitUsed(db: Db, id: string): Promise<boolean> {
  const child = await db
    .selectFrom('org_unit')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const member = await db
    .selectFrom('user')
    .select('id')
    .where('org_unit_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return child !== undefined || member !== undefined;
}

/** Deletes the administrators and ancestors of a deleted unit. */
export async function unlinkUnit(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('org_unit_admin').where('org_unit_id', '=', id).execute();
  await trx.deleteFrom('org_unit_ancestor').where('org_unit_id', '=', id).execute();
}

export async function listAdmins(db: Db, id: string) {
  return db
    .selectFrom('org_unit_admin')
    .innerJoin('user', 'user.id', 'org_unit_admin.user_id')
    .select(['user.id', 'user.user_name', 'user.display_name'])
    .where('org_unit_admin.org_unit_id', '=', id)
    .where('user.deleted_at', 'is', null)
    .orderBy('user.user_name_key')
    .execute();
}

export async function replaceAdmins(trx: Db, id: string, userIds: readonly string[]) {
  await trx.deleteFrom('org_unit_admin').where('org_unit_id', '=', id).execute();
  await insertAdmins(
    trx,
    userIds.map((user_id) => ({ org_unit_id: id, user_id })),
  );
}

export async function insertAdmins(
  trx: Db,
  rows: readonly { org_unit_id: string; user_id: string }[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('org_unit_admin').values(rows).execute();
}

export async function setHead(trx: Db, unitId: string, userId: string): Promise<void> {
  await trx.updateTable('org_unit').set({ head_id: userId }).where('id', '=', unitId).execute();
}

export async function deleteAdminRowsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('org_unit_admin').where('user_id', '=', userId).execute();
}
