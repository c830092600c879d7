import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** No data scope narrows the permission to change roles: it is granted with scope `all`. */
export const roleScopes: Migration = {
  name: '0015-role-scopes',
  async up(trx) {
    await sql`update role_resource set data_scope = 'all' where resource_id in (
      select id from resource where code = 'auth:role:write')`.execute(trx);
  },
};
