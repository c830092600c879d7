import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'record_number',
    `workspace text not null,
    collection text not null,
    period text not null,
    value bigint not null,
    primary key (workspace, collection, period)`,
  ],
  [
    'record_revision',
    `record_id text primary key not null,
    workspace text not null,
    collection text not null,
    revision bigint not null`,
  ],
  [
    'record_batch',
    `id text primary key not null,
    workspace text not null,
    collection text not null,
    user_id text not null,
    locale text not null,
    action text not null,
    total bigint not null,
    job_id text,
    created_at bigint not null`,
  ],
  [
    'record_batch_row',
    `batch_id text not null references record_batch (id) on delete cascade,
    position bigint not null,
    record_id text not null,
    undoes bigint,
    state text not null check (state in ('pending', 'done', 'unchanged', 'failed')),
    version bigint,
    error text,
    message text,
    primary key (batch_id, position)`,
  ],
  [
    'record_comment',
    `id text primary key not null,
    workspace text not null,
    collection text not null,
    record_id text not null,
    author_id text not null,
    text text not null,
    mentions text not null,
    created_at bigint not null,
    edited_at bigint,
    deleted_at bigint`,
  ],
];

/** Numbers, revisions, batches and comments of records. */
export const recordActs: Migration = {
  name: '0019-record-acts',
  async up(trx, kind) {
    await createSchema(trx, kind, {
      tables,
      indexes: [
        'create index record_batch_row_state on record_batch_row (batch_id, state, position)',
        'create index record_batch_created on record_batch (created_at)',
        'create index record_batch_user on record_batch (user_id)',
        'create index record_comment_record on record_comment (record_id, created_at, id)',
      ],
    });
  },
};
