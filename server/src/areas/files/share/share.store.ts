import type { Locale } from '@pedestal/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';
import { contains, isPersonNamed } from '../../../platform/db/text-search.ts';
import { nameIn } from '../access/principal-name.store.ts';
import { selectPeopleIn, type Visible } from '../access/visible.ts';
import { LIST_LIMITS } from '../limits.ts';

export type ShareKind = DfsTables['dfs_share']['kind'];

export async function listShares(db: Db, nodeIds: readonly string[], locale: Locale) {
  if (nodeIds.length === 0) return [];
  const rows = await db
    .selectFrom('dfs_share as share')
    .leftJoin('user', 'user.id', 'share.target_id')
    .leftJoin('role', 'role.id', 'share.target_id')
    .leftJoin('org_unit', 'org_unit.id', 'share.target_id')
    .selectAll('share')
    .select([
      'user.display_name',
      nameIn(locale, 'role').as('role_name'),
      nameIn(locale, 'org_unit').as('unit_name'),
    ])
    .where('share.node_id', 'in', nodeIds)
    .orderBy('share.created_at')
    .limit(LIST_LIMITS.sharesPerNode)
    .execute();
  return rows.map((row) => ({
    ...row,
    name: row.display_name ?? row.role_name ?? row.unit_name ?? '',
  }));
}

export function findShare(db: Db, id: string) {
  return db.selectFrom('dfs_share').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a share, or updates the level of the existing one. Returns its id. */
export async function saveShare(trx: Db, row: Insertable<DfsTables['dfs_share']>): Promise<string> {
  const { id } = await trx
    .insertInto('dfs_share')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'kind', 'target_id'])
        .doUpdateSet({ level: row.level, created_by: row.created_by }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteShare(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('dfs_share').where('id', '=', id).execute();
}

function selectPeople(db: Db, visible: Visible) {
  const all = db
    .selectFrom('user')
    .where('user.deleted_at', 'is', null)
    .where('user.status', '=', 'active');
  return visible === 'all' ? all : all.where('user.id', 'in', selectPeopleIn(db, visible));
}

function selectRoles(db: Db, visible: Visible) {
  const all = db.selectFrom('role');
  return visible === 'all'
    ? all
    : all.where('role.system_code', 'in', visible.length > 0 ? visible : ['']);
}

/** True when this person, role or unit exists and is visible to the caller. */
export async function isTarget(
  db: Db,
  kind: ShareKind,
  id: string,
  visible: Visible,
): Promise<boolean> {
  const found = {
    user: () => selectPeople(db, visible).select('user.id').where('user.id', '=', id),
    role: () => selectRoles(db, visible).select('role.id').where('role.id', '=', id),
    unit: () =>
      db.selectFrom('org_unit').select('id').where('id', '=', id).where('deleted_at', 'is', null),
  };
  return (await found[kind]().executeTakeFirst()) !== undefined;
}

export async function searchTargets(
  db: Db,
  text: string,
  { visible, exceptId, locale }: { visible: Visible; exceptId: string; locale: Locale },
) {
  const roleName = nameIn(locale, 'role');
  const unitName = nameIn(locale, 'org_unit');
  const users = await selectPeople(db, visible)
    .leftJoin('org_unit', 'org_unit.id', 'user.org_unit_id')
    .select(['user.id', 'user.display_name as name', 'user.user_name', unitName.as('unit')])
    .where('user.id', '!=', exceptId)
    .where(isPersonNamed(text))
    .orderBy('user.display_name')
    .limit(LIST_LIMITS.targetsPerKind)
    .execute();
  const foundRoles = await selectRoles(db, visible)
    .select(['role.id', roleName.as('name'), 'role.system_code'])
    .where((eb) => eb.or([contains(sql.ref('role.name'), text), contains(roleName, text)]))
    .orderBy(roleName)
    .limit(LIST_LIMITS.targetsPerKind)
    .execute();
  const units = await db
    .selectFrom('org_unit')
    .select(['org_unit.id', unitName.as('name')])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([contains(sql.ref('org_unit.name'), text), contains(unitName, text)]))
    .orderBy(unitName)
    .limit(LIST_LIMITS.targetsPerKind)
    .execute();
  return [
    ...users.map(({ id, name, user_name, unit }) => ({
      kind: 'user' as const,
      id,
      name,
      hint: [user_name, unit].filter(Boolean).join(' · '),
    })),
    ...foundRoles.map(({ id, name, system_code }) => ({
      kind: 'role' as const,
      id,
      name,
      hint: system_code ?? '',
    })),
    ...units.map(({ id, name }) => ({ kind: 'unit' as const, id, name, hint: '' })),
  ];
}

/** Deletes the shares that name this user as receiver. */
export async function deleteSharesWith(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('dfs_share')
    .where('kind', '=', 'user')
    .where('target_id', '=', userId)
    .execute();
}
