import { sql } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Migration, TableDefinition } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'sub_app',
    `name text primary key not null,
    title text not null,
    title_en text not null,
    base text not null,
    history text not null check (history in ('browser', 'hash', 'memory')),
    mount_element_id text not null,
    props text not null,
    prefetch integer not null check (prefetch in (0, 1)),
    format text not null check (format in ('module', 'html')),
    isolation text not null check (isolation in ('none', 'realm', 'strict')),
    inline_scripts integer not null check (inline_scripts in (0, 1)),
    status text not null default 'active' check (status in ('active', 'disabled')),
    version integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  // Never changed once written, but for when it stopped being pointed to and when its files went.
  [
    'sub_app_release',
    `id text primary key not null,
    sub_app text not null references sub_app (name),
    version text not null,
    source text not null check (source in ('archive', 'remote', 'bundled')),
    format text not null check (format in ('module', 'html')),
    entry text not null,
    integrity text,
    manifest text,
    size bigint not null,
    files integer not null,
    notes text not null,
    created_by text not null,
    created_at bigint not null,
    unpointed_at bigint,
    retired_at bigint`,
  ],
  [
    'sub_app_release_file',
    `release_id text not null references sub_app_release (id) on delete cascade,
    path text not null,
    hash text not null,
    size bigint not null,
    primary key (release_id, path)`,
  ],
  // What the files hold, for gateways that share a database and no disk.
  [
    'release_blob',
    `hash text primary key not null,
    bytes bytea not null,
    used_at bigint not null`,
  ],
  [
    'sub_app_channel',
    `sub_app text not null references sub_app (name),
    channel text not null check (channel in ('stable', 'canary')),
    release_id text references sub_app_release (id),
    percent integer not null default 0 check (percent between 0 and 100),
    roles text not null default '[]',
    users text not null default '[]',
    updated_at bigint not null,
    primary key (sub_app, channel)`,
  ],
  [
    'sub_app_pointer_change',
    `seq bigint primary key not null,
    sub_app text not null references sub_app (name),
    channel text not null,
    release_id text,
    previous_id text,
    reason text not null check (reason in ('point', 'rollback')),
    changed_at bigint not null`,
  ],
  [
    'sub_app_override',
    `user_id text not null references "user" (id) on delete cascade,
    sub_app text not null references sub_app (name),
    entry text not null,
    format text not null check (format in ('module', 'html')),
    expires_at bigint not null,
    primary key (user_id, sub_app)`,
  ],
  // One row per kind of failure and day, however often it happens. Release '' is none.
  [
    'sub_app_failure',
    `sub_app text not null references sub_app (name),
    release text not null,
    step text not null,
    kind text not null,
    day text not null,
    count integer not null,
    last_at bigint not null,
    last_message text not null,
    primary key (sub_app, day, release, step, kind)`,
  ],
  [
    'publish_token',
    `id text primary key not null,
    token_hash text not null,
    label text not null,
    sub_apps text not null,
    may_point integer not null check (may_point in (0, 1)),
    created_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint,
    revoked_at bigint`,
  ],
];

const indexes: readonly string[] = [
  'create unique index sub_app_base_unique on sub_app (base)',
  'create unique index sub_app_release_version_unique on sub_app_release (sub_app, version)',
  'create index sub_app_release_by_age on sub_app_release (sub_app, id)',
  'create index sub_app_release_file_hash on sub_app_release_file (hash)',
  'create index sub_app_pointer_change_by_age on sub_app_pointer_change (sub_app, channel, seq)',
  'create index sub_app_override_expiry on sub_app_override (expires_at)',
  'create index sub_app_failure_by_day on sub_app_failure (day)',
  'create unique index publish_token_token_hash_unique on publish_token (token_hash)',
];

export const registry: Migration = {
  name: '0011-registry',
  async up(trx, kind) {
    for (const [name, columns] of tables) await createTable(trx, kind, name, columns);
    for (const index of indexes) await sql.raw(index).execute(trx);
  },
};
