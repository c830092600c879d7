import type { Db } from '../platform/db/database.ts';

/**
 * Raises the version of one part of authority. The row stays locked until the commit, so that changes of authority
 * take turns, and every gateway sees that what it has cached is stale.
 */
export async function raiseAuthorityVersion(trx: Db, part: 'members' | 'grants'): Promise<void> {
  await trx
    .updateTable('authority_version')
    .set((eb) =>
      part === 'members' ? { members: eb('members', '+', 1) } : { grants: eb('grants', '+', 1) },
    )
    .execute();
}
