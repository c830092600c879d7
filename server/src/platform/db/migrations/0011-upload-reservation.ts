import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS: readonly string[] = [
  // A declared size reserves nothing; only received bytes count against a quota.
  'alter table dfs_upload add column received integer not null default 0',
  // Only uploads through links have a source, which bounds their number.
  'alter table dfs_upload add column source text',
  'drop index dfs_upload_reserved',
  'create index dfs_upload_reserved on dfs_upload (space_id, received) where node_id is null',
  'create index dfs_upload_source on dfs_upload (source) where node_id is null',
  'create index dfs_upload_parent on dfs_upload (parent_id) where node_id is null',
];

/** The received bytes of unfinished uploads, and the source address of those through links. */
export const uploadReservation: Migration = {
  name: '0011-upload-reservation',
  async up(trx, kind) {
    for (const statement of STATEMENTS) {
      const typed = kind === 'postgres' ? statement.replace(' integer ', ' bigint ') : statement;
      await sql.raw(typed).execute(trx);
    }
  },
};
