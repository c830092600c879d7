import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const STEPS = [
  // A small file comes with the request that begins its upload: whoever lost the reply finds it by this key.
  'alter table dfs_upload add column sender_key text',
  'create unique index dfs_upload_sender_key on dfs_upload (owner, sender_key)',
  // What is under way is counted for each new upload, however many were finished lately.
  'drop index dfs_upload_owner',
  'create index dfs_upload_open on dfs_upload (owner) where node_id is null',
  'create index dfs_upload_reserved on dfs_upload (space_id, size) where node_id is null',
];

/** Thousands of small files at once. */
export const manyUploads: Migration = {
  name: '0063-many-uploads',
  async up(trx) {
    for (const step of STEPS) await sql.raw(step).execute(trx);
  },
};
