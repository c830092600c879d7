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
];

export const platform: Migration = {
  name: '0001-platform',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes: [] }),
};
