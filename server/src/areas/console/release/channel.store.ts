import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type { SubAppChannelTable } from '../../../platform/db/tables-console.ts';
import type { ReleaseRow } from './release.store.ts';

/** Withdrawn releases of all sub-apps together. */
const LISTED_WITHDRAWN = 1_000;

export type ChannelName = SubAppChannelTable['channel'];

/** A channel with the release that it points to, if any. */
export interface ChannelRow extends Selectable<SubAppChannelTable> {
  release: ReleaseRow | null;
}

export interface CanaryAudience {
  percent: number;
  roles: string[];
  users: string[];
}

export interface PointerMove {
  subApp: string;
  channel: ChannelName;
  releaseId: string | null;
  /** Unset: unchanged. */
  audience?: CanaryAudience | undefined;
  reason: 'point' | 'rollback';
  now: number;
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

export async function findChannel(
  db: Db,
  subApp: string,
  channel: ChannelName,
): Promise<ChannelRow | undefined> {
  const channels = await listChannels(db);
  return channels.find((row) => row.sub_app === subApp && row.channel === channel);
}

/** The releases that channels of a sub-app point to. */
export async function listPointedReleases(db: Db, subApp: string): Promise<ReleaseRow[]> {
  const channels = await listChannels(db);
  return channels.flatMap(({ sub_app, release }) =>
    sub_app === subApp && release ? [release] : [],
  );
}

/** The id of the release that a channel points to. Locks the channel until the transaction ends. */
export async function lockChannel(
  trx: Db,
  subApp: string,
  channel: ChannelName,
  now: number,
): Promise<string | null> {
  const { release_id } = await trx
    .insertInto('sub_app_channel')
    .values({ sub_app: subApp, channel, release_id: null, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['sub_app', 'channel']).doUpdateSet({ updated_at: now }),
    )
    .returning('release_id')
    .executeTakeFirstOrThrow();
  return release_id;
}

/** Points a channel to a release, logs the move, and updates since when both releases are unused. */
export async function movePointer(trx: Db, move: PointerMove): Promise<void> {
  const { subApp, channel, releaseId, now } = move;
  const previousId = await lockChannel(trx, subApp, channel, now);
  await updateChannel(trx, move);
  if (previousId === releaseId) return;
  await insertPointerChange(trx, move, previousId);
  await updateUnpointedAt(trx, previousId, now);
  await updateUnpointedAt(trx, releaseId, now);
}

async function updateChannel(trx: Db, move: PointerMove): Promise<void> {
  const { audience } = move;
  await trx
    .updateTable('sub_app_channel')
    .set({
      release_id: move.releaseId,
      updated_at: move.now,
      ...(audience
        ? {
            percent: audience.percent,
            roles: JSON.stringify(audience.roles),
            users: JSON.stringify(audience.users),
          }
        : {}),
    })
    .where('sub_app', '=', move.subApp)
    .where('channel', '=', move.channel)
    .execute();
}

async function insertPointerChange(
  trx: Db,
  move: PointerMove,
  previousId: string | null,
): Promise<void> {
  await trx
    .insertInto('sub_app_pointer_change')
    .values({
      seq: await takeNumbers(trx, 'pointer-change'),
      sub_app: move.subApp,
      channel: move.channel,
      release_id: move.releaseId,
      previous_id: previousId,
      reason: move.reason,
      changed_at: move.now,
    })
    .execute();
}

async function updateUnpointedAt(trx: Db, releaseId: string | null, now: number): Promise<void> {
  if (releaseId === null) return;
  const pointing = await trx
    .selectFrom('sub_app_channel')
    .select('channel')
    .where('release_id', '=', releaseId)
    .executeTakeFirst();
  await trx
    .updateTable('sub_app_release')
    .set({ unpointed_at: pointing ? null : now })
    .where('id', '=', releaseId)
    .execute();
}

/** How and when a channel was last pointed to a release. */
export async function findPointing(
  db: Db,
  subApp: string,
  channel: ChannelName,
  releaseId: string,
) {
  return db
    .selectFrom('sub_app_pointer_change')
    .select(['reason', 'changed_at'])
    .where('sub_app', '=', subApp)
    .where('channel', '=', channel)
    .where('release_id', '=', releaseId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Versions that were taken back, newest first, with their sub-app: a rollback was the last that happened to them, and no
 * channel points to them.
 */
export async function listWithdrawn(db: Db, since: number) {
  return db
    .selectFrom('sub_app_pointer_change as change')
    .innerJoin('sub_app_release as release', 'release.id', 'change.previous_id')
    .select(['release.sub_app', 'release.version'])
    .where('change.reason', '=', 'rollback')
    .where('change.changed_at', '>=', since)
    .where('release.unpointed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sub_app_pointer_change as later')
            .select('later.seq')
            .whereRef('later.sub_app', '=', 'change.sub_app')
            .whereRef('later.previous_id', '=', 'change.previous_id')
            .whereRef('later.seq', '>', 'change.seq'),
        ),
      ),
    )
    .orderBy('change.seq', 'desc')
    .limit(LISTED_WITHDRAWN)
    .execute();
}

/**
 * The release that a channel pointed to before the current one was published there. Rolling back twice goes back two
 * releases: a rollback does not count as publishing.
 */
export async function findPreviousRelease(
  db: Db,
  subApp: string,
  channel: ChannelName,
  currentId: string,
): Promise<ReleaseRow | undefined> {
  const change = await db
    .selectFrom('sub_app_pointer_change')
    .select('previous_id')
    .where('sub_app', '=', subApp)
    .where('channel', '=', channel)
    .where('release_id', '=', currentId)
    .where('reason', '=', 'point')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (!change?.previous_id) return undefined;
  return db
    .selectFrom('sub_app_release')
    .selectAll()
    .where('id', '=', change.previous_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}
