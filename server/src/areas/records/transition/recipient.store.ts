import type { Db } from '../../../platform/db/database.ts';
import { RECORD_LIMITS } from '../limits.ts';

/** The active members of a role of a system, found by its Chinese name: so a blueprint makes it. */
export async function findMembers(db: Db, systemCode: string, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .distinct()
    .where('role.system_code', '=', systemCode)
    .where('role.name', '=', name)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .orderBy('user.id')
    .limit(RECORD_LIMITS.recipients)
    .execute();
  return rows.map(({ id }) => id);
}
