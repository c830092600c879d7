import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppReleaseTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

const { fileRowsPerInsert, retiredPerRun } = CONSOLE_LIMITS.release;

export type ReleaseRow = Selectable<SubAppReleaseTable>;

export interface ListedRelease extends ReleaseRow {
  creator_name: string | null;
}

export async function findRelease(
  db: Db,
  subApp: string,
  version: string,
): Promise<ReleaseRow | undefined> {
  return db
    .selectFrom('sub_app_release')
    .selectAll()
    .where('sub_app', '=', subApp)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Newest first, starting before an id. */
export async function listReleases(
  db: Db,
  subApp: string,
  before: string | undefined,
  limit: number,
): Promise<ListedRelease[]> {
  return db
    .selectFrom('sub_app_release as release')
    .leftJoin('user', 'user.id', 'release.created_by')
    .selectAll('release')
    .select('user.display_name as creator_name')
    .where('release.sub_app', '=', subApp)
    .$if(before !== undefined, (query) => query.where('release.id', '<', before ?? ''))
    .orderBy('release.id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertRelease(
  trx: Db,
  release: Insertable<SubAppReleaseTable>,
  files: readonly { path: string; hash: string; size: number }[],
): Promise<void> {
  await trx.insertInto('sub_app_release').values(release).execute();
  const rows = files.map(({ path, hash, size }) => ({ release_id: release.id, path, hash, size }));
  for (let start = 0; start < rows.length; start += fileRowsPerInsert) {
    await trx
      .insertInto('sub_app_release_file')
      .values(rows.slice(start, start + fileRowsPerInsert))
      .execute();
  }
}

export async function findReleaseFile(
  db: Db,
  subApp: string,
  version: string,
  path: string,
): Promise<{ hash: string } | undefined> {
  return db
    .selectFrom('sub_app_release_file as file')
    .innerJoin('sub_app_release as release', 'release.id', 'file.release_id')
    .select('file.hash')
    .where('release.sub_app', '=', subApp)
    .where('release.version', '=', version)
    .where('file.path', '=', path)
    .executeTakeFirst();
}

/** The newest release that has this file. */
export async function findNewestWithFile(
  db: Db,
  subApp: string,
  path: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('sub_app_release_file as file')
    .innerJoin('sub_app_release as release', 'release.id', 'file.release_id')
    .select('release.version')
    .where('release.sub_app', '=', subApp)
    .where('file.path', '=', path)
    .orderBy('release.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.version;
}

/** Releases with stored files that no channel has pointed to since a time, except the newest of each sub-app. */
export async function findRetirable(
  db: Db,
  unpointedBefore: number,
  keepNewest: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sub_app_release as release')
    .select('release.id')
    .where('release.source', '!=', 'remote')
    .where('release.retired_at', 'is', null)
    .where((eb) =>
      eb(eb.fn.coalesce('release.unpointed_at', 'release.created_at'), '<', unpointedBefore),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sub_app_channel as channel')
            .whereRef('channel.release_id', '=', 'release.id')
            .select('channel.channel'),
        ),
      ),
    )
    .where(
      (eb) =>
        eb
          .selectFrom('sub_app_release as newer')
          .whereRef('newer.sub_app', '=', 'release.sub_app')
          .whereRef('newer.id', '>', 'release.id')
          .select((count) => count.fn.countAll<number>().as('count')),
      '>=',
      keepNewest,
    )
    .limit(retiredPerRun)
    .execute();
  return rows.map((row) => row.id);
}

export async function retireReleases(trx: Db, ids: readonly string[], now: number): Promise<void> {
  await trx.deleteFrom('sub_app_release_file').where('release_id', 'in', ids).execute();
  await trx
    .updateTable('sub_app_release')
    .set({ retired_at: now })
    .where('id', 'in', ids)
    .execute();
}
