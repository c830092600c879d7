import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'sub_app_grant',
    `sub_app text not null references sub_app (name),
    kind text not null check (kind in ('cdn', 'connect', 'inline', 'eval')),
    value text not null,
    state text not null check (state in ('asked', 'granted', 'refused')),
    release text not null,
    asked_at bigint not null,
    decided_by text,
    decided_at bigint,
    primary key (sub_app, kind, value)`,
  ],
];

/** What releases ask the policy of their document for, and what was decided. */
export const subAppGrants: Migration = {
  name: '0033-sub-app-grants',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes: [] }),
};
