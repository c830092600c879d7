import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Where a session was used last, and the browser and address that each of its tokens was issued to. */
export const sessionTabs: Migration = {
  name: '0010-session-tabs',
  async up(trx) {
    await sql`alter table session add column last_ip text not null default ''`.execute(trx);
    await sql`alter table session_token add column id text not null default ''`.execute(trx);
    await sql`alter table session_token add column ip text not null default ''`.execute(trx);
    await sql`alter table session_token add column user_agent text not null default ''`.execute(
      trx,
    );
  },
};
