import type { Db } from '../../../platform/db/database.ts';

/** Whether an active administrator of everything has a password, and whether one has a mobile number. */
export async function readAdministratorMethods(
  db: Db,
): Promise<{ password: boolean; sms: boolean }> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .leftJoin('credential', 'credential.user_id', 'user.id')
    .select(['user.mobile', 'credential.user_id as with_password'])
    .where('role.grants_all', '=', 1)
    .where('role.system_code', 'is', null)
    .where('user.kind', '=', 'person')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .execute();
  return {
    password: rows.some((row) => row.with_password !== null),
    sms: rows.some((row) => row.mobile !== null),
  };
}
