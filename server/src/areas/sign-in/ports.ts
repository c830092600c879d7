import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { UserTable } from '../../platform/db/tables-authority.ts';

/** What sign-in needs of authority. `app.ts` passes in the functions of `areas/authority/api.ts`. */
export interface AuthorityPort {
  insertUser(trx: Db, user: Insertable<UserTable>): Promise<void>;
  /** Gives each of the roles to each of the users. */
  grantRoles(
    trx: Db,
    userIds: readonly string[],
    roleIds: readonly string[],
    grant: { by: string | null; at: number },
  ): Promise<void>;
  /** Stores the time of a sign-in. The row stays locked until the commit, so sign-ins of one user take turns. */
  recordSignIn(trx: Db, userId: string, now: number): Promise<void>;
}
