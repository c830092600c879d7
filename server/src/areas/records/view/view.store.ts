import type { Insertable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { RecordViewTable } from '../../../platform/db/tables-records.ts';

export interface ViewPlace {
  workspace: string;
  collection: string;
}

/** Whom a view is shared with. */
export interface Share {
  everybody: boolean;
  roleIds: readonly string[];
  orgUnitIds: readonly string[];
}

/** Whose views are read. */
export interface Viewer {
  userId: string;
  roleIds: readonly string[];
  orgUnitId: string;
  /** Shared views of others, whoever they are shared with. */
  seesAllShared: boolean;
}

export type ViewRow = Awaited<ReturnType<typeof readViews>>[number];

/** The person's own views and those that are shared with them, by name. */
export async function readViews(
  db: Db,
  { workspace, collection }: ViewPlace,
  { userId, roleIds, orgUnitId, seesAllShared }: Viewer,
  max: number,
) {
  return db
    .selectFrom('record_view')
    .selectAll()
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', userId),
        eb('everybody', '=', 1),
        eb.exists(
          eb
            .selectFrom('record_view_share as s')
            .select('s.view_id')
            .whereRef('s.view_id', '=', 'record_view.id')
            .$if(!seesAllShared, (shares) =>
              shares.where((share) =>
                share.or([
                  share('s.role_id', 'in', orNone(roleIds)),
                  share(
                    's.org_unit_id',
                    'in',
                    share
                      .selectFrom('org_unit_ancestor')
                      .select('ancestor_id')
                      .where('org_unit_ancestor.org_unit_id', '=', orgUnitId),
                  ),
                ]),
              ),
            ),
        ),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(max)
    .execute();
}

/** Roles and units that views are shared with, by view. */
export async function readShares(db: Db, viewIds: readonly string[]) {
  return db
    .selectFrom('record_view_share as s')
    .leftJoin('role', 'role.id', 's.role_id')
    .leftJoin('org_unit', 'org_unit.id', 's.org_unit_id')
    .select([
      's.view_id as viewId',
      's.role_id as roleId',
      's.org_unit_id as orgUnitId',
      'role.name as roleName',
      'role.name_en as roleNameEn',
      'role.system_code as systemCode',
      'org_unit.name as unitName',
      'org_unit.name_en as unitNameEn',
    ])
    .where('s.view_id', 'in', orNone(viewIds))
    .execute();
}

/** How many views of a collection a person owns, or are shared. */
export async function countViews(
  db: Db,
  { workspace, collection }: ViewPlace,
  of: { ownerId: string } | 'shared',
): Promise<number> {
  const row = await db
    .selectFrom('record_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .where((eb) =>
      of === 'shared'
        ? eb.or([
            eb('everybody', '=', 1),
            eb.exists(
              eb
                .selectFrom('record_view_share as s')
                .select('s.view_id')
                .whereRef('s.view_id', '=', 'record_view.id'),
            ),
          ])
        : eb('owner_id', '=', of.ownerId),
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** How many of the roles and units exist; only roles of the system or of all systems count. */
export async function findTargets(
  db: Db,
  systemCode: string,
  { roleIds, orgUnitIds }: Pick<Share, 'roleIds' | 'orgUnitIds'>,
): Promise<number> {
  const roles = await db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', orNone(roleIds))
    .where((eb) => eb.or([eb('system_code', 'is', null), eb('system_code', '=', systemCode)]))
    .execute();
  const units = await db
    .selectFrom('org_unit')
    .select('id')
    .where('id', 'in', orNone(orgUnitIds))
    .execute();
  return roles.length + units.length;
}

export async function insertView(trx: Db, view: Insertable<RecordViewTable>): Promise<void> {
  await trx.insertInto('record_view').values(view).execute();
}

export async function updateView(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: { name: string; content: string; everybody: number; updated_at: number },
) {
  return trx
    .updateTable('record_view')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function replaceShares(
  trx: Db,
  viewId: string,
  { roleIds, orgUnitIds }: Pick<Share, 'roleIds' | 'orgUnitIds'>,
): Promise<void> {
  await trx.deleteFrom('record_view_share').where('view_id', '=', viewId).execute();
  const rows = [
    ...[...new Set(roleIds)].map((id) => ({ role_id: id, org_unit_id: null })),
    ...[...new Set(orgUnitIds)].map((id) => ({ role_id: null, org_unit_id: id })),
  ].map((row) => ({ id: newId(), view_id: viewId, ...row }));
  if (rows.length > 0) await trx.insertInto('record_view_share').values(rows).execute();
}

export async function deleteView(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('record_view').where('id', '=', id).execute();
  await trx.deleteFrom('record_view_default').where('view_id', '=', id).execute();
}

/** `user_id` of the default of everybody. */
const EVERYBODY = '';

export async function readDefaults(
  db: Db,
  { workspace, collection }: ViewPlace,
  userId: string,
): Promise<{ mine: string | null; everybody: string | null }> {
  const rows = await db
    .selectFrom('record_view_default')
    .select(['user_id', 'view_id'])
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .where('user_id', 'in', [userId, EVERYBODY])
    .execute();
  const of = (id: string) => rows.find((row) => row.user_id === id)?.view_id ?? null;
  return { mine: of(userId), everybody: of(EVERYBODY) };
}

export async function setDefault(
  trx: Db,
  { workspace, collection }: ViewPlace,
  /** null: everybody. */
  userId: string | null,
  viewId: string | null,
): Promise<void> {
  const whose = userId ?? EVERYBODY;
  await trx
    .deleteFrom('record_view_default')
    .where('workspace', '=', workspace)
    .where('collection', '=', collection)
    .where('user_id', '=', whose)
    .execute();
  if (viewId === null) return;
  await trx
    .insertInto('record_view_default')
    .values({ workspace, collection, user_id: whose, view_id: viewId })
    .execute();
}

/** Deletes the views and defaults of an erased person; shared views stay without an owner. */
export async function deleteViewsOf(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('record_view')
    .where('owner_id', '=', userId)
    .where('everybody', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('record_view_share as s')
            .select('s.view_id')
            .whereRef('s.view_id', '=', 'record_view.id'),
        ),
      ),
    )
    .execute();
  await trx
    .updateTable('record_view')
    .set({ owner_id: null })
    .where('owner_id', '=', userId)
    .execute();
  await trx.deleteFrom('record_view_default').where('user_id', '=', userId).execute();
}
