import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  // `shipped` names an item that came with the console.
  [
    'report_item',
    `id text primary key not null,
    kind text not null check (kind in ('dataset', 'report', 'dashboard')),
    owner_id text references "user" (id),
    shipped text,
    name text not null,
    name_en text not null,
    description text not null,
    content text not null,
    everybody bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  [
    'report_item_share',
    `id text primary key not null,
    item_id text not null references report_item (id) on delete cascade,
    role_id text references role (id) on delete cascade,
    org_unit_id text references org_unit (id) on delete cascade`,
  ],
  [
    'report_item_version',
    `item_id text not null references report_item (id) on delete cascade,
    version bigint not null,
    by_id text,
    at bigint not null,
    name text not null,
    content text not null,
    primary key (item_id, version)`,
  ],
  [
    'report_schedule',
    `id text primary key not null,
    item_id text not null references report_item (id) on delete cascade,
    owner_id text not null references "user" (id),
    name text not null,
    content text not null,
    is_on bigint not null,
    next_at bigint,
    last_at bigint,
    sent bigint not null,
    skipped bigint not null,
    failed bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  [
    'report_recipient',
    `schedule_id text not null references report_schedule (id) on delete cascade,
    user_id text not null references "user" (id),
    primary key (schedule_id, user_id)`,
  ],
];

const indexes = [
  'create index report_item_owner on report_item (owner_id)',
  'create index report_item_name on report_item (name, id)',
  'create unique index report_item_shipped on report_item (shipped)',
  'create index report_item_share_item on report_item_share (item_id)',
  'create index report_item_share_role on report_item_share (role_id)',
  'create index report_item_share_unit on report_item_share (org_unit_id)',
  'create index report_schedule_item on report_schedule (item_id)',
  'create index report_schedule_owner on report_schedule (owner_id)',
  'create index report_schedule_next on report_schedule (next_at)',
  'create index report_recipient_user on report_recipient (user_id)',
];

/** Datasets, reports, dashboards and their schedules. */
export const reports: Migration = {
  name: '0029-reports',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes }),
};
