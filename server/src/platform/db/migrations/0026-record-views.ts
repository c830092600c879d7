import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'record_view',
    `id text primary key not null,
    workspace text not null references workspace (key) on delete cascade,
    collection text not null,
    owner_id text references "user" (id),
    name text not null,
    content text not null,
    everybody bigint not null,
    version bigint not null,
    created_at bigint not null,
    updated_at bigint not null`,
  ],
  [
    'record_view_share',
    `id text primary key not null,
    view_id text not null references record_view (id) on delete cascade,
    role_id text references role (id) on delete cascade,
    org_unit_id text references org_unit (id) on delete cascade`,
  ],
  // `user_id` is empty for the view that everybody starts with. `view_id` may be one of the blueprint.
  [
    'record_view_default',
    `workspace text not null references workspace (key) on delete cascade,
    collection text not null,
    user_id text not null,
    view_id text not null,
    primary key (workspace, collection, user_id)`,
  ],
];

/** Views of lists that people save and share. */
export const recordViews: Migration = {
  name: '0026-record-views',
  up: (trx, kind) =>
    createSchema(trx, kind, {
      tables,
      indexes: [
        'create index record_view_place on record_view (workspace, collection)',
        'create index record_view_share_view on record_view_share (view_id)',
        'create index record_view_share_role on record_view_share (role_id)',
        'create index record_view_share_unit on record_view_share (org_unit_id)',
      ],
    }),
};
