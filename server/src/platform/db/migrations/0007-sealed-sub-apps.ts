import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a registration opens for a sealed sub-app: origins to connect to, and windows. */
export const sealedSubApps: Migration = {
  name: '0007-sealed-sub-apps',
  async up(trx) {
    await sql`alter table sub_app add column connect_origins text not null default '[]'`.execute(
      trx,
    );
    await sql`alter table sub_app add column popups integer not null default 0 check (popups in (0, 1))`.execute(
      trx,
    );
  },
};
