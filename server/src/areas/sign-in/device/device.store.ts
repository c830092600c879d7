import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DeviceTable } from '../../../platform/db/tables-sign-in.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';

export async function findDevice(
  db: Db,
  device: { userId: string; secretHash: string; seenSince: number },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('device')
    .select('id')
    .where('user_id', '=', device.userId)
    .where('secret_hash', '=', device.secretHash)
    .where('last_seen_at', '>', device.seenSince)
    .executeTakeFirst();
}

/** Replaces the browser's secret for every user who signed in with it. */
export async function changeSecret(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('device').set({ secret_hash: to }).where('secret_hash', '=', from).execute();
}

export async function touchDevice(
  db: Db,
  id: string,
  seen: Updateable<DeviceTable>,
): Promise<void> {
  await db.updateTable('device').set(seen).where('id', '=', id).execute();
}

export async function insertDevice(db: Db, device: Insertable<DeviceTable>): Promise<void> {
  await db.insertInto('device').values(device).execute();
}

/** Deletes all but the devices seen last. */
export async function trimDevices(db: Db, userId: string, keep: number): Promise<void> {
  const surplus = await db
    .selectFrom('device')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(SIGN_IN_LIMITS.cleanupBatch)
    .execute();
  if (surplus.length === 0) return;
  const ids = surplus.map((device) => device.id);
  await db.deleteFrom('device').where('id', 'in', ids).execute();
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('device').where('user_id', '=', userId).execute();
}

export async function deleteDevicesUnseenSince(db: Db, time: number): Promise<void> {
  await db.deleteFrom('device').where('last_seen_at', '<=', time).execute();
}
