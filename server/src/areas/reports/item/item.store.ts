import type { Insertable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { ReportItemTable } from '../../../platform/db/tables-records.ts';

/** Whom an item is shared with. */
export interface Share {
  everybody: boolean;
  roleIds: readonly string[];
  orgUnitIds: readonly string[];
}

/** Who looks, and what they may see. */
export interface Viewer {
  userId: string;
  roleIds: readonly string[];
  /** Of everybody, whether shared or not. */
  seesAll: boolean;
}

export type ItemRow = Awaited<ReturnType<typeof readItems>>[number];

/** The person's own items and those that are shared with them, by name. */
export async function readItems(
  db: Db,
  { userId, roleIds, seesAll }: Viewer,
  wanted: {
    ids?: readonly string[] | undefined;
    kind?: ReportItemTable['kind'] | undefined;
    q?: string | undefined;
    limit: number;
  },
) {
  let query = db
    .selectFrom('report_item')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('report_item_share as s')
            .select('s.item_id')
            .whereRef('s.item_id', '=', 'report_item.id'),
        )
        .as('is_shared'),
    );
  if (!seesAll) {
    query = query.where((eb) =>
      eb.or([
        eb('owner_id', '=', userId),
        eb('everybody', '=', 1),
        // Shown as far as the person may read what is on it.
        eb('shipped', 'is not', null),
        eb.exists(
          eb
            .selectFrom('report_item_share as s')
            .select('s.item_id')
            .whereRef('s.item_id', '=', 'report_item.id')
            .where((share) =>
              share.or([
                share('s.role_id', 'in', orNone(roleIds)),
                share(
                  's.org_unit_id',
                  'in',
                  share
                    .selectFrom('org_unit_ancestor')
                    .innerJoin('user', 'user.org_unit_id', 'org_unit_ancestor.org_unit_id')
                    .select('org_unit_ancestor.ancestor_id')
                    .where('user.id', '=', userId),
                ),
              ]),
            ),
        ),
      ]),
    );
  }
  const { ids, kind, q } = wanted;
  if (ids) query = query.where('id', 'in', orNone(ids));
  if (kind) query = query.where('kind', '=', kind);
  if (q) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or(
        (['name', 'name_en', 'description'] as const).map((column) =>
          eb(eb.fn('lower', [column]), 'like', pattern),
        ),
      ),
    );
  }
  return query.orderBy('name').orderBy('id').limit(wanted.limit).execute();
}

/** Roles and units that an item is shared with. */
export async function readShares(db: Db, itemId: string) {
  return db
    .selectFrom('report_item_share as s')
    .leftJoin('role', 'role.id', 's.role_id')
    .leftJoin('org_unit', 'org_unit.id', 's.org_unit_id')
    .select([
      's.role_id as roleId',
      's.org_unit_id as orgUnitId',
      'role.name as roleName',
      'role.name_en as roleNameEn',
      'role.system_code as systemCode',
      'org_unit.name as unitName',
      'org_unit.name_en as unitNameEn',
    ])
    .where('s.item_id', '=', itemId)
    .execute();
}

export async function countItems(db: Db, of: { ownerId: string } | 'all'): Promise<number> {
  let query = db.selectFrom('report_item').select((eb) => eb.fn.countAll<number>().as('count'));
  if (of !== 'all') query = query.where('owner_id', '=', of.ownerId);
  const row = await query.executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** How many of the roles and units exist. */
export async function countTargets(
  db: Db,
  { roleIds, orgUnitIds }: Pick<Share, 'roleIds' | 'orgUnitIds'>,
): Promise<number> {
  const roles = await db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', orNone(roleIds))
    .execute();
  const units = await db
    .selectFrom('org_unit')
    .select('id')
    .where('id', 'in', orNone(orgUnitIds))
    .where('deleted_at', 'is', null)
    .execute();
  return roles.length + units.length;
}

export async function insertItem(trx: Db, item: Insertable<ReportItemTable>): Promise<void> {
  await trx.insertInto('report_item').values(item).execute();
}

export async function updateItem(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: Pick<
    ReportItemTable,
    'name' | 'name_en' | 'description' | 'content' | 'everybody' | 'updated_at'
  >,
) {
  return trx
    .updateTable('report_item')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function replaceShares(
  trx: Db,
  itemId: string,
  { roleIds, orgUnitIds }: Pick<Share, 'roleIds' | 'orgUnitIds'>,
): Promise<void> {
  await trx.deleteFrom('report_item_share').where('item_id', '=', itemId).execute();
  const rows = [
    ...[...new Set(roleIds)].map((id) => ({ role_id: id, org_unit_id: null })),
    ...[...new Set(orgUnitIds)].map((id) => ({ role_id: null, org_unit_id: id })),
  ].map((row) => ({ id: newId(), item_id: itemId, ...row }));
  if (rows.length > 0) await trx.insertInto('report_item_share').values(rows).execute();
}

/** What came with workspaces. */
export async function readShipped(db: Db) {
  const rows = await db
    .selectFrom('report_item')
    .select(['id', 'shipped', 'version', 'name', 'name_en', 'content'])
    .where('shipped', 'is not', null)
    .execute();
  return rows.flatMap((row) => (row.shipped === null ? [] : [{ ...row, shipped: row.shipped }]));
}

type ShippedColumns = Pick<
  ReportItemTable,
  'name' | 'name_en' | 'description' | 'content' | 'updated_at'
>;

/** False: it is there already. */
export async function insertShipped(
  trx: Db,
  item: ShippedColumns & Pick<ReportItemTable, 'id' | 'shipped' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('report_item')
    .values({ ...item, kind: 'dashboard', owner_id: null, everybody: 0, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False: it was changed meanwhile. */
export async function updateShipped(
  trx: Db,
  { id, version }: { id: string; version: number },
  change: ShippedColumns,
): Promise<boolean> {
  const columns = { ...change, everybody: 0 as const };
  return ((await updateItem(trx, { id, version }, columns)).numUpdatedRows ?? 0n) > 0n;
}

export async function deleteShipped(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('report_item').where('id', 'in', orNone(ids)).execute();
}

/** Keeps a version and forgets those that are too old. */
export async function insertVersion(
  trx: Db,
  version: { itemId: string; version: number; byId: string | null; at: number; name: string },
  content: string,
  kept: number,
): Promise<void> {
  await trx
    .insertInto('report_item_version')
    .values({
      item_id: version.itemId,
      version: version.version,
      by_id: version.byId,
      at: version.at,
      name: version.name,
      content,
    })
    .execute();
  await trx
    .deleteFrom('report_item_version')
    .where('item_id', '=', version.itemId)
    .where('version', '<=', version.version - kept)
    .execute();
}

export async function readVersions(db: Db, itemId: string, limit: number) {
  return db
    .selectFrom('report_item_version')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteItem(
  trx: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('report_item')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Contents of items that may use this one: datasets in queries, reports on dashboards. */
export async function findUsers(db: Db, id: string, limit: number) {
  return db
    .selectFrom('report_item')
    .select(['id', 'name', 'content'])
    .where('id', '<>', id)
    .where('content', 'like', `%"${id.replace(/[\\%_]/g, '\\$&')}"%`)
    .limit(limit)
    .execute();
}

/** Deletes the items of an erased person; shared ones stay without an owner. */
export async function deleteItemsOf(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('report_item')
    .where('owner_id', '=', userId)
    .where('everybody', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('report_item_share as s')
            .select('s.item_id')
            .whereRef('s.item_id', '=', 'report_item.id'),
        ),
      ),
    )
    .execute();
  await trx
    .updateTable('report_item')
    .set({ owner_id: null })
    .where('owner_id', '=', userId)
    .execute();
  await trx
    .updateTable('report_item_version')
    .set({ by_id: null })
    .where('by_id', '=', userId)
    .execute();
}
