import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'setting',
    `key text primary key not null,
    value text not null,
    updated_at bigint not null`,
  ],
  // Counters for ids that must be increasing integers: resources, notices.
  [
    'sequence',
    `name text primary key not null,
    value bigint not null`,
  ],
  // Calls that changed data, so that a retry is not executed twice.
  [
    'call',
    `id text not null,
    user_id text not null,
    request_id text not null,
    at bigint not null,
    primary key (id, user_id)`,
  ],
];

const indexes: readonly string[] = ['create index call_by_age on call (at)'];

export const platform: Migration = {
  name: '0001-platform',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes }),
};
