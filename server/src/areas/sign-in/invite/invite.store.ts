import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { InviteTable } from '../../../platform/db/tables-sign-in.ts';

export async function findInvite(
  db: Db,
  code: string,
): Promise<Selectable<InviteTable> | undefined> {
  return db.selectFrom('invite').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function listInviteRoles(
  db: Db,
  inviteId: string,
): Promise<{ id: string; name: string; name_en: string }[]> {
  return db
    .selectFrom('invite_role')
    .innerJoin('role', 'role.id', 'invite_role.role_id')
    .select(['role.id', 'role.name', 'role.name_en'])
    .where('invite_role.invite_id', '=', inviteId)
    .orderBy('role.name')
    .limit(100)
    .execute();
}

/** Returns false where it was used up, withdrawn or too old meanwhile. */
export async function countUse(db: Db, inviteId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('invite')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), updated_at: now }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb('use_count', '<', eb.ref('max_uses')))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertUse(
  db: Db,
  use: { inviteId: string; userId: string; ip: string; now: number },
): Promise<void> {
  await db
    .insertInto('invite_use')
    .values({
      id: newId(use.now),
      invite_id: use.inviteId,
      user_id: use.userId,
      ip: use.ip,
      used_at: use.now,
    })
    .execute();
}

export async function removeRoleFromInvites(trx: Db, roleId: string): Promise<void> {
  await trx.deleteFrom('invite_role').where('role_id', '=', roleId).execute();
}

/** Keeps who used which invite, but not from where. */
export async function eraseInviteUsesOf(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('invite_use').set({ ip: '' }).where('user_id', '=', userId).execute();
}
