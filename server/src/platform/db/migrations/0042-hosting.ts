import { sql } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Migration } from './migration.ts';

const VIOLATION = `day text not null,
  document text not null,
  directive text not null,
  blocked text not null,
  count integer not null,
  last_at bigint not null,
  primary key (day, document, directive, blocked)`;

/** What sealed sub-apps may call, and what content security policies kept out. */
export const hosting: Migration = {
  name: '0042-hosting',
  async up(trx, kind) {
    await sql.raw("alter table sub_app add column calls text not null default '[]'").execute(trx);
    await createTable(trx, kind, 'policy_violation', VIOLATION);
  },
};
