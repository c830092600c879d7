import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a person made is counted before they are disabled or deleted. */
export const makers: Migration = {
  name: '0017-makers',
  async up(trx) {
    await sql`create index invite_maker on invite (created_by)`.execute(trx);
    await sql`create index dfs_link_maker on dfs_link (created_by)`.execute(trx);
  },
};
