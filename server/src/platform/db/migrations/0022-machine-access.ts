import { sql } from 'kysely';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

/** Default titles of mount points that said more than is known, or something wrong. */
const RENAMED = [
  ['zl', '租赁管理', 'Leasing', 'zl', 'zl'],
  ['rk', '入库管理', 'Goods receiving', 'rk', 'rk'],
  ['ws', '洗涤服务', 'Laundry service', 'ws', 'ws'],
  ['cy', '餐饮管理', 'Catering', 'cy', 'cy'],
  ['gk', '集团管控', 'Group control', 'gk', 'gk'],
  ['plastic', '周转箱管理', 'Plastic crates', '塑料贸易', 'Plastics trade'],
] as const;

const tables: readonly TableDefinition[] = [
  [
    'service_token',
    `id text primary key not null,
    user_id text not null references "user" (id) on delete cascade,
    token_hash text not null,
    label text not null,
    scope text not null,
    created_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint,
    last_used_from text,
    revoked_at bigint`,
  ],
  [
    'webhook',
    `id text primary key not null,
    label text not null,
    url text not null,
    workspace text not null,
    collection text not null,
    events text not null,
    secret text not null,
    status text not null default 'active' check (status in ('active', 'paused')),
    failing_since bigint,
    created_by text not null,
    version integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  // Outbox and log in one: a row is written with the change, and keeps the result of its last attempt.
  [
    'webhook_delivery',
    `id text primary key not null,
    webhook_id text not null references webhook (id) on delete cascade,
    event text not null,
    workspace text not null,
    collection text not null,
    record_id text not null,
    record_version bigint not null,
    transition text,
    at bigint not null,
    state text not null default 'pending'
      check (state in ('pending', 'delivered', 'failed', 'dropped')),
    attempts integer not null default 0,
    next_at bigint not null,
    last_at bigint,
    last_status integer,
    last_ms integer,
    last_error text`,
  ],
];

const indexes: readonly string[] = [
  'create index sub_app_module on sub_app (module)',
  'create unique index service_token_token_hash_unique on service_token (token_hash)',
  'create index service_token_user on service_token (user_id)',
  'create index service_token_maker on service_token (created_by)',
  'create index webhook_workspace on webhook (workspace, collection)',
  'create index webhook_maker on webhook (created_by)',
  `create index webhook_delivery_due on webhook_delivery (next_at) where state = 'pending'`,
  'create index webhook_delivery_log on webhook_delivery (webhook_id, id)',
  'create index webhook_delivery_age on webhook_delivery (at)',
];

/** Mount points that share the releases of one sub-app, accounts of other programs, and outgoing webhooks. */
export const machineAccess: Migration = {
  name: '0022-machine-access',
  async up(trx, kind) {
    await sql`alter table sub_app add column module text references sub_app (name)`.execute(trx);
    await sql`alter table "user" add column kind text not null default 'person'
      check (kind in ('person', 'service'))`.execute(trx);
    await createSchema(trx, kind, { tables, indexes });
    for (const [name, title, titleEn, newTitle, newTitleEn] of RENAMED) {
      await sql`update sub_app set title = ${newTitle}, title_en = ${newTitleEn}
        where name = ${name} and title = ${title} and title_en = ${titleEn}`.execute(trx);
    }
  },
};
