import { sql } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Migration } from './migration.ts';

/** The records of a unit are counted by state. They are counted again within an hour. */
export const shareStates: Migration = {
  name: '0036-share-states',
  async up(trx, kind) {
    await sql`drop table record_share`.execute(trx);
    await createTable(
      trx,
      kind,
      'record_share',
      `workspace text not null,
    collection text not null,
    org_unit_id text not null,
    state text not null,
    records bigint not null,
    primary key (workspace, collection, org_unit_id, state)`,
    );
  },
};
