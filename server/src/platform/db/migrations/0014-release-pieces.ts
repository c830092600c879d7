import { sql, type Transaction } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

const PIECE_BYTES = 1024 * 1024;

const COLUMNS = `hash text not null,
    bytes bytea not null,
    used_at bigint not null,
    piece integer not null,
    primary key (hash, piece)`;

/** Files of releases are stored in pieces: the driver encodes and decodes each value at one go. */
export const releasePieces: Migration = {
  name: '0014-release-pieces',
  async up(trx, kind) {
    if (kind === 'sqlite') {
      // Gateways on SQLite store files of releases on disk: the table is empty.
      await sql`drop table release_blob`.execute(trx);
      await createTable(trx, kind, 'release_blob', COLUMNS);
      return;
    }
    await sql`alter table release_blob add column piece integer not null default 0`.execute(trx);
    await sql`alter table release_blob alter column piece drop default`.execute(trx);
    await sql`alter table release_blob drop constraint release_blob_pkey`.execute(trx);
    await sql`alter table release_blob add primary key (hash, piece)`.execute(trx);
    await splitLargeFiles(trx);
  },
};

/** One file at a time, so that no statement takes long. */
async function splitLargeFiles(trx: Transaction<Tables>): Promise<void> {
  const large = await sql<{ hash: string }>`
    select hash from release_blob where octet_length(bytes) > ${PIECE_BYTES}`.execute(trx);
  for (const { hash } of large.rows) {
    await sql`
      insert into release_blob (hash, bytes, used_at, piece)
      select hash, substring(bytes from n * ${PIECE_BYTES}::integer + 1 for ${PIECE_BYTES}::integer), used_at, n
      from release_blob, generate_series(1, (octet_length(bytes) - 1) / ${PIECE_BYTES}::integer) as n
      where hash = ${hash} and piece = 0`.execute(trx);
    await sql`
      update release_blob set bytes = substring(bytes from 1 for ${PIECE_BYTES}::integer)
      where hash = ${hash} and piece = 0`.execute(trx);
  }
}
