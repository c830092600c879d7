import { createVersionBump } from '../dialect.ts';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'workspace',
    `key text primary key not null,
    system_code text not null references system (code),
    blueprint text not null,
    shipped text not null,
    overlay text not null,
    effective text not null,
    columns text not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  [
    'role_rule',
    `id text primary key not null,
    role_id text not null references role (id) on delete cascade,
    workspace text not null references workspace (key) on delete cascade,
    collection text not null,
    action text not null,
    expression text not null`,
  ],
  [
    'role_field',
    `role_id text not null references role (id) on delete cascade,
    workspace text not null references workspace (key) on delete cascade,
    collection text not null,
    field text not null,
    access text not null check (access in ('none', 'mask', 'read', 'write')),
    primary key (role_id, workspace, collection, field)`,
  ],
  [
    'record_change',
    `workspace text not null,
    collection text not null,
    record_id text not null,
    version bigint not null,
    at bigint not null,
    changed_by text not null,
    via text not null,
    call_id text,
    changes text not null,
    primary key (record_id, version)`,
  ],
  [
    'record_call',
    `user_id text not null,
    call_id text not null,
    reply text not null,
    at bigint not null,
    primary key (user_id, call_id)`,
  ],
];

/** Workspaces, their policies, and the history of records. Record tables are made per collection. */
export const records: Migration = {
  name: '0016-records',
  async up(trx, kind) {
    await createSchema(trx, kind, {
      tables,
      indexes: [
        'create index role_rule_role on role_rule (role_id)',
        'create index record_call_at on record_call (at)',
      ],
    });
    // A person's policy on records depends on these, so a change makes every cached gate stale.
    await createVersionBump(trx, kind, { table: 'role_rule', counter: 'grants' });
    await createVersionBump(trx, kind, { table: 'role_field', counter: 'grants' });
    await createVersionBump(trx, kind, { table: 'org_unit_ancestor', counter: 'members' });
    await createVersionBump(trx, kind, {
      name: 'user_unit',
      table: 'user',
      counter: 'members',
      columns: ['org_unit_id'],
    });
  },
};
