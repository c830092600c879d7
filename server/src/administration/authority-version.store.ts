import type { Db } from '../platform/db/database.ts';

/**
 * Raises the version of one part of authority, which marks the cache of every gateway as stale.
 * The row stays locked until the commit, so changes of authority run one after the other.
 */
export async function raiseAuthorityVersion(trx: Db, part: 'members' | 'grants'): Promise<void> {
  await trx
    .updateTable('authority_version')
    .set((eb) =>
      part === 'members' ? { members: eb('members', '+', 1) } : { grants: eb('grants', '+', 1) },
    )
    .execute();
}
