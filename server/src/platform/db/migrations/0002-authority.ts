import { sql } from 'kysely';
import { createVersionBump } from '../dialect.ts';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const VERSIONED = `
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null`;

const tables: readonly TableDefinition[] = [
  [
    'system',
    `code text primary key not null,
    name text not null,
    name_en text not null,
    icon text not null default '',
    sort integer not null default 0,
    status text not null default 'active' check (status in ('active', 'disabled')),
    ${VERSIONED}`,
  ],
  [
    'org_unit',
    `id text primary key not null,
    parent_id text references org_unit (id),
    name text not null,
    name_en text not null default '',
    sort integer not null default 0,
    deleted_at bigint,
    ${VERSIONED}`,
  ],
  // Closure table: every unit with its ancestors and itself (depth 0), so that "and below" is one
  // indexed join.
  [
    'org_unit_ancestor',
    `org_unit_id text not null references org_unit (id) on delete cascade,
    ancestor_id text not null references org_unit (id) on delete cascade,
    depth integer not null,
    primary key (org_unit_id, ancestor_id)`,
  ],
  [
    'user',
    `id text primary key not null,
    user_name text not null,
    user_name_key text not null,
    display_name text not null,
    mobile text,
    email text not null default '',
    avatar text not null default '',
    org_unit_id text references org_unit (id),
    locale text,
    time_zone text,
    status text not null default 'active' check (status in ('active', 'disabled')),
    requires_mfa integer not null default 0 check (requires_mfa in (0, 1)),
    last_sign_in_at bigint,
    deleted_at bigint,
    ${VERSIONED}`,
  ],
  // Delegated administrators see only the unit and its descendants.
  [
    'org_unit_admin',
    `org_unit_id text not null references org_unit (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    primary key (org_unit_id, user_id)`,
  ],
  // The root's parent_id is 0, so it cannot be a foreign key.
  [
    'resource',
    `id integer primary key not null,
    parent_id integer not null default 0,
    system_code text not null references system (code),
    sort integer not null default 0,
    type text not null check (type in ('directory', 'page', 'action', 'link')),
    code text not null,
    name text not null,
    name_en text not null,
    path text not null default '',
    icon text not null default '',
    hidden integer not null default 0 check (hidden in (0, 1)),
    sub_app text not null default '',
    ${VERSIONED}`,
  ],
  // system_code null: the role applies in every system. grants_all: every resource, including new
  // ones.
  [
    'role',
    `id text primary key not null,
    system_code text references system (code),
    name text not null,
    name_en text not null default '',
    description text not null default '',
    grants_all integer not null default 0 check (grants_all in (0, 1)),
    requires_mfa integer not null default 0 check (requires_mfa in (0, 1)),
    built_in integer not null default 0 check (built_in in (0, 1)),
    ${VERSIONED}`,
  ],
  [
    'role_resource',
    `role_id text not null references role (id) on delete cascade,
    resource_id integer not null references resource (id) on delete cascade,
    data_scope text not null default 'all' check (data_scope in ('all', 'unit_tree', 'unit', 'own')),
    primary key (role_id, resource_id)`,
  ],
  [
    'user_role',
    `user_id text not null references "user" (id) on delete cascade,
    role_id text not null references role (id) on delete cascade,
    granted_by text,
    granted_at bigint not null,
    primary key (user_id, role_id)`,
  ],
  [
    'user_system_config',
    `user_id text not null references "user" (id) on delete cascade,
    system_code text not null references system (code) on delete cascade,
    config_key text not null,
    config_value text not null,
    updated_at bigint not null,
    primary key (user_id, system_code, config_key)`,
  ],
  [
    'authority_version',
    `id integer primary key not null check (id = 1),
    grants bigint not null,
    members bigint not null`,
  ],
];

const indexes: readonly string[] = [
  'create index org_unit_parent on org_unit (parent_id, sort)',
  'create index org_unit_ancestor_below on org_unit_ancestor (ancestor_id, depth)',
  'create index org_unit_admin_user on org_unit_admin (user_id)',
  'create unique index user_user_name_key_unique on "user" (user_name_key) where deleted_at is null',
  `create unique index user_mobile_unique on "user" (mobile)
     where deleted_at is null and mobile is not null`,
  'create index user_by_name on "user" (user_name_key, id)',
  'create index user_by_display_name on "user" (display_name, id)',
  'create index user_by_age on "user" (created_at, id)',
  'create index user_by_last_sign_in on "user" (last_sign_in_at, id)',
  // Keyset pagination needs keys that are not null: people who never signed in sort as 0.
  'create index user_by_last_sign_in_or_never on "user" (coalesce(last_sign_in_at, 0), id)',
  'create index user_by_org_unit on "user" (org_unit_id, user_name_key, id)',
  'create unique index resource_code_unique on resource (system_code, code)',
  'create index resource_parent on resource (system_code, parent_id, sort, id)',
  'create unique index role_name_unique on role (system_code, name)',
  'create index role_by_change on role (updated_at, id)',
  'create index role_resource_resource on role_resource (resource_id, role_id)',
  'create index user_role_role on user_role (role_id, user_id)',
];

export const authority: Migration = {
  name: '0002-authority',
  async up(trx, kind) {
    await createSchema(trx, kind, { tables, indexes });
    await sql`insert into authority_version (id, grants, members) values (1, 1, 1)`.execute(trx);
    for (const table of ['system', 'resource', 'role', 'role_resource']) {
      await createVersionBump(trx, kind, { table, counter: 'grants' });
    }
    await createVersionBump(trx, kind, { table: 'user_role', counter: 'members' });
    await createVersionBump(trx, kind, {
      table: 'user',
      counter: 'members',
      columns: ['status', 'deleted_at'],
    });
  },
};
