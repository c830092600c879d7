import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** People who never signed in sort together: lists are read by key, and a key is never null. */
const indexes: readonly string[] = [
  'create index user_by_last_sign_in_or_never on "user" (coalesce(last_sign_in_at, 0), id)',
  'create index role_by_change on role (updated_at, id)',
];

export const administration: Migration = {
  name: '0020-administration',
  async up(trx) {
    for (const index of indexes) await sql.raw(index).execute(trx);
  },
};
