import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

/** The role that was made for each role of a workspace's blueprint. */
const tables: readonly TableDefinition[] = [
  [
    'workspace_role',
    `workspace text not null references workspace (key) on delete cascade,
    role text not null,
    role_id text not null references role (id) on delete cascade,
    primary key (workspace, role)`,
  ],
];

interface Blueprint {
  roles?: { id: string; title: [zh: string, en: string] }[];
}

/** So far, roles of blueprints were known by their name only. */
async function findByName(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ key: string; system_code: string; effective: string }>`
    select key, system_code, effective from workspace`.execute(trx);
  for (const { key, system_code: systemCode, effective } of rows) {
    for (const { id, title } of (JSON.parse(effective) as Blueprint).roles ?? []) {
      await sql`insert into workspace_role (workspace, role, role_id)
        select ${key}, ${id}, role.id from role where role.system_code = ${systemCode}
          and role.name in (${title[0]}, ${`${title[0]} (${key})`})
        order by role.name desc limit 1`.execute(trx);
    }
  }
}

export const workspaceRoles: Migration = {
  name: '0023-workspace-roles',
  async up(trx, kind) {
    await createSchema(trx, kind, {
      tables,
      indexes: ['create index workspace_role_role on workspace_role (role_id)'],
    });
    await findByName(trx);
  },
};
