import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Attachment rules name the system in which their permissions must be held; earlier ones meant the
 * console system. Permissions that no data scope narrows are granted with scope `all`.
 */
export const rightsPerSystem: Migration = {
  name: '0009-rights-per-system',
  async up(trx) {
    await sql`alter table dfs_record_rule add column system_code text not null default '1001'`.execute(
      trx,
    );
    await sql`update role_resource set data_scope = 'all' where resource_id in (
      select id from resource
      where code like 'dfs:%' or code like 'console:%'
        or code like 'auth:resource:%' or code like 'auth:system:%')`.execute(trx);
  },
};
