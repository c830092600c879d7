import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'record_import',
    `id text primary key not null,
    user_id text not null,
    workspace text not null references workspace (key) on delete cascade,
    collection text not null,
    file_name text not null,
    headers text not null,
    created_at bigint not null,
    expires_at bigint not null`,
  ],
  // `part` is `file` for the uploaded bytes, or the job that found the faulty rows in the piece.
  [
    'record_import_piece',
    `import_id text not null references record_import (id) on delete cascade,
    part text not null,
    position bigint not null,
    data bytea not null,
    primary key (import_id, part, position)`,
  ],
  // The columns that a person chose for files with these headings.
  [
    'record_import_mapping',
    `user_id text not null,
    workspace text not null references workspace (key) on delete cascade,
    collection text not null,
    headers text not null,
    mapping text not null,
    used_at bigint not null,
    primary key (user_id, workspace, collection, headers)`,
  ],
];

/** Files that are imported as records. */
export const imports: Migration = {
  name: '0020-imports',
  up: (trx, kind) =>
    createSchema(trx, kind, {
      tables,
      indexes: [
        'create index record_import_expiry on record_import (expires_at)',
        'create index record_import_user on record_import (user_id)',
      ],
    }),
};
