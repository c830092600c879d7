import type { Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { UserTable } from '../../../platform/db/tables-authority.ts';

export async function changeUsers(
  trx: Db,
  ids: readonly string[],
  change: Updateable<UserTable>,
): Promise<void> {
  await trx
    .updateTable('user')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', 'in', orNone(ids))
    .execute();
}

/** Which of these people have the role. */
export async function findMembersOf(
  db: Db,
  roleId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_role')
    .select('user_id')
    .where('role_id', '=', roleId)
    .where('user_id', 'in', orNone(userIds))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
