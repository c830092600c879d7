import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type { DfsTables } from '../../../platform/db/tables-files.ts';
import { LIST_LIMITS } from '../limits.ts';

export type LinkRow = Selectable<DfsTables['dfs_link']>;

export function findLink(db: Db, id: string): Promise<LinkRow | undefined> {
  return db.selectFrom('dfs_link').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertLink(trx: Db, row: Insertable<DfsTables['dfs_link']>): Promise<void> {
  await trx.insertInto('dfs_link').values(row).execute();
}

export async function listLinks(db: Db, nodeId: string): Promise<LinkRow[]> {
  return db
    .selectFrom('dfs_link')
    .selectAll()
    .where('node_id', '=', nodeId)
    .orderBy('created_at')
    .limit(LIST_LIMITS.linksPerNode)
    .execute();
}

export function updateLink(
  trx: Db,
  id: string,
  change: Updateable<DfsTables['dfs_link']>,
): Promise<LinkRow> {
  return trx
    .updateTable('dfs_link')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteLink(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('dfs_link').where('id', '=', id).execute();
}

/** Counts a download. Returns false when the download limit is reached. */
export async function countDownload(db: Db, id: string): Promise<boolean> {
  const counted = await db
    .updateTable('dfs_link')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('download_limit', 'is', null), eb('downloads', '<', eb.ref('download_limit'))]),
    )
    .executeTakeFirst();
  return Number(counted.numUpdatedRows) > 0;
}

export interface LinkVisit {
  action: string;
  name: string;
  ip: string;
  userAgent: string;
  at: number;
}

export async function logVisit(db: Db, linkId: string, visit: LinkVisit): Promise<void> {
  await db
    .insertInto('dfs_link_log')
    .values({
      id: newId(visit.at),
      link_id: linkId,
      at: visit.at,
      action: visit.action,
      name: visit.name,
      ip: visit.ip,
      user_agent: visit.userAgent,
    })
    .execute();
}

export async function readVisits(
  db: Db,
  linkId: string,
  query: { cursor?: string | undefined; limit: number },
) {
  const key = { expression: sql.ref<string>('visit.id'), type: 'text' as const };
  const keyset: Keyset = {
    sort: 'visit',
    order: 'desc',
    key,
    id: key,
    cursor: query.cursor,
    limit: query.limit,
  };
  const rows = db
    .selectFrom('dfs_link_log as visit')
    .selectAll('visit')
    .where('visit.link_id', '=', linkId);
  const page = await readPage(rows, keyset, (row) => ({ value: row.id, id: row.id }));
  return {
    items: page.items.map(({ id, at, action, name, ip, user_agent }) => ({
      id,
      at,
      action,
      name,
      ip,
      userAgent: user_agent,
    })),
    next: page.next,
  };
}

export async function deleteOldVisits(db: Db, before: number): Promise<void> {
  await db.deleteFrom('dfs_link_log').where('at', '<', before).execute();
}

/** Links of these people that have not expired. */
export async function countLinksOf(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('dfs_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', 'in', orNone(userIds))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
