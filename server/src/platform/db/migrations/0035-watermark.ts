import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds the mark of systems whose pages carry a watermark. */
export const watermark: Migration = {
  name: '0035-watermark',
  async up(trx) {
    await sql`alter table system add column watermark integer not null default 0`.execute(trx);
  },
};
