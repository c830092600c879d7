import type { Db } from '../../../platform/db/database.ts';
import { RECORD_LIMITS } from '../limits.ts';

/** The active members of the role that was made for a role of the workspace's blueprint. */
export async function findMembers(db: Db, workspace: string, role: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_role')
    .innerJoin('user_role', 'user_role.role_id', 'workspace_role.role_id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .distinct()
    .where('workspace_role.workspace', '=', workspace)
    .where('workspace_role.role', '=', role)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .orderBy('user.id')
    .limit(RECORD_LIMITS.recipients)
    .execute();
  return rows.map(({ id }) => id);
}
