import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When the counted attempts were made, for limits whose window moves along. */
export const attemptSlices: Migration = {
  name: '0041-attempt-slices',
  async up(trx) {
    await sql
      .raw("alter table attempt_counter add column slices text not null default '[]'")
      .execute(trx);
  },
};
