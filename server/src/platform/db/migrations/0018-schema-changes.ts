import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'schema_change',
    `id text primary key not null,
    workspace text not null references workspace (key) on delete cascade,
    kind text not null check (kind in ('install', 'upgrade', 'overlay', 'undo')),
    state text not null check (state in ('running', 'done', 'failed', 'abandoned')),
    version bigint,
    steps text not null,
    before text,
    after text not null,
    work text not null,
    undoes text,
    undone_by text,
    created_by text,
    created_at bigint not null,
    finished_at bigint`,
  ],
  [
    'detached_part',
    `workspace text not null references workspace (key) on delete cascade,
    table_name text not null,
    column_name text not null,
    definition text not null,
    change_id text not null,
    detached_at bigint,
    primary key (table_name, column_name)`,
  ],
  [
    'schema_dirty',
    `change_id text not null,
    record_id text not null,
    primary key (change_id, record_id)`,
  ],
];

/** Changes of workspaces, tables and columns that no field points to, and records to fill again. */
export const schemaChanges: Migration = {
  name: '0018-schema-changes',
  async up(trx, kind) {
    await createSchema(trx, kind, {
      tables,
      indexes: ['create index schema_change_workspace on schema_change (workspace, id)'],
    });
  },
};
