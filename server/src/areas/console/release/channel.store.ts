import type { Db } from '../../../platform/db/database.ts';
import { takeNumbers } from '../../../platform/db/sequence.store.ts';
import type { ChannelName, ReleaseRow } from '../registry/registry.store.ts';

export interface CanaryAudience {
  percent: number;
  roles: string[];
  users: string[];
}

export interface PointerMove {
  subApp: string;
  channel: ChannelName;
  releaseId: string | null;
  /** Unset: as it was. */
  audience?: CanaryAudience | undefined;
  reason: 'point' | 'rollback';
  now: number;
}

/** The release that a channel points to. Locks the pointer until the transaction ends. */
export async function lockPointer(
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

/** Moves the pointer, notes where it came from, and says of both releases whether they are in use. */
export async function movePointer(trx: Db, move: PointerMove): Promise<void> {
  const { subApp, channel, releaseId, audience, reason, now } = move;
  const previousId = await lockPointer(trx, subApp, channel, now);
  await trx
    .updateTable('sub_app_channel')
    .set({
      release_id: releaseId,
      updated_at: now,
      ...(audience
        ? {
            percent: audience.percent,
            roles: JSON.stringify(audience.roles),
            users: JSON.stringify(audience.users),
          }
        : {}),
    })
    .where('sub_app', '=', subApp)
    .where('channel', '=', channel)
    .execute();
  if (previousId === releaseId) return;
  await trx
    .insertInto('sub_app_pointer_change')
    .values({
      seq: await takeNumbers(trx, 'pointer-change'),
      sub_app: subApp,
      channel,
      release_id: releaseId,
      previous_id: previousId,
      reason,
      changed_at: now,
    })
    .execute();
  await markPointed(trx, previousId, now);
  await markPointed(trx, releaseId, now);
}

async function markPointed(trx: Db, releaseId: string | null, now: number): Promise<void> {
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

/**
 * The release that a channel pointed to before the present one was published there. Going back twice goes back two
 * releases: what a rollback undid is not counted as published.
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
