import { sql } from 'kysely';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

/** Which fields of a collection the search index holds, and how many records each unit has. */
const tables: readonly TableDefinition[] = [
  [
    'search_index',
    `workspace text not null,
    collection text not null,
    fields text not null,
    primary key (workspace, collection)`,
  ],
  [
    'record_share',
    `workspace text not null,
    collection text not null,
    org_unit_id text not null,
    records bigint not null,
    primary key (workspace, collection, org_unit_id)`,
  ],
];

/** FTS5 keeps no copy of the texts and no positions: tokens only say whether a record is found. */
const SQLITE_SEARCH = [
  'create table search_row (id integer primary key not null, record_id text not null unique) strict',
  `create virtual table search_text using fts5
    (tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
];

/** A small pending list: every search reads it from its beginning to its end. */
const POSTGRES_SEARCH = [
  `create table search_row (
    id bigint generated always as identity primary key,
    record_id text not null unique,
    tokens tsvector not null
  )`,
  // A search estimates how many records a token has: the more tokens are known, the better.
  'alter table search_row alter column tokens set statistics 500',
  'create index search_row_tokens on search_row using gin (tokens) with (gin_pending_list_limit = 512)',
];

/** The search index of records, the shares of units, and the seal of the history. */
export const recordAccess: Migration = {
  name: '0021-record-access',
  async up(trx, kind) {
    await createSchema(trx, kind, { tables, indexes: [] });
    for (const text of kind === 'sqlite' ? SQLITE_SEARCH : POSTGRES_SEARCH) {
      await sql.raw(text).execute(trx);
    }
    const integer = kind === 'sqlite' ? 'integer' : 'bigint';
    await sql.raw(`alter table record_change add column seal ${integer}`).execute(trx);
    await sql`create index record_change_unsealed on record_change (record_id, version)
      where seal is null`.execute(trx);
    await sql`create index record_change_seal on record_change (seal, record_id, version)
      where seal is not null`.execute(trx);
  },
};
