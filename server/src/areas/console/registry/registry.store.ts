import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type {
  SubAppChannelTable,
  SubAppReleaseTable,
  SubAppTable,
} from '../../../platform/db/tables-console.ts';

const VERSION = 'registry';

export type SubAppRow = Selectable<SubAppTable>;
export type ReleaseRow = Selectable<SubAppReleaseTable>;
export type ChannelName = SubAppChannelTable['channel'];

/** A channel with the release that it points to, if any. */
export interface ChannelRow extends Selectable<SubAppChannelTable> {
  release: ReleaseRow | null;
}

const MAX_SUB_APPS = 500;

export async function listSubApps(db: Db): Promise<SubAppRow[]> {
  return db.selectFrom('sub_app').selectAll().orderBy('name').limit(MAX_SUB_APPS).execute();
}

export async function findSubApp(db: Db, name: string): Promise<SubAppRow | undefined> {
  return db.selectFrom('sub_app').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function insertSubApp(db: Db, row: Insertable<SubAppTable>): Promise<void> {
  await db.insertInto('sub_app').values(row).execute();
}

/** Returns false where somebody else changed it first. */
export async function updateSubApp(
  db: Db,
  name: string,
  version: number,
  row: Updateable<SubAppTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('sub_app')
    .set({ ...row, version: version + 1 })
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listChannels(db: Db): Promise<ChannelRow[]> {
  const channels = await db.selectFrom('sub_app_channel').selectAll().execute();
  const releases = await db
    .selectFrom('sub_app_release')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('sub_app_channel').select('release_id').where('release_id', 'is not', null),
    )
    .execute();
  const byId = new Map(releases.map((release) => [release.id, release]));
  return channels.map((channel) => ({
    ...channel,
    release: (channel.release_id && byId.get(channel.release_id)) || null,
  }));
}

/** Grows with every change of the registry, so that a gateway can ask whether it knows the newest. */
export async function readRegistryVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('sequence')
    .select('value')
    .where('name', '=', VERSION)
    .executeTakeFirst();
  return row?.value ?? 0;
}

export async function bumpRegistryVersion(trx: Db): Promise<void> {
  await takeNumbers(trx, VERSION);
}
