import { sql } from 'kysely';
import { createRefusal, createTable } from '../dialect.ts';
import type { Migration } from './migration.ts';

/** Postings, reservations and periods of all books. Movements are in tables of each book. */
export const ledger: Migration = {
  name: '0027-ledger',
  async up(trx, kind) {
    await createTable(
      trx,
      kind,
      'ledger_posting',
      `id text primary key not null,
       workspace text not null,
       book text not null,
       collection text not null,
       document_id text not null,
       revision bigint not null,
       kind text not null,
       act text not null check (act in ('post', 'reverse')),
       day bigint not null,
       user_id text not null,
       call_id text,
       at bigint not null`,
    );
    await createRefusal(trx, kind, { table: 'ledger_posting', event: 'update' });
    await createRefusal(trx, kind, { table: 'ledger_posting', event: 'delete' });
    await createTable(
      trx,
      kind,
      'ledger_reservation',
      `id text primary key not null,
       workspace text not null,
       book text not null,
       collection text not null,
       document_id text not null,
       kind text not null,
       key_id text not null,
       amount bigint not null check (amount > 0),
       state text not null check (state in ('open', 'posted', 'released', 'expired')),
       expires_at bigint not null,
       user_id text not null,
       at bigint not null,
       ended_at bigint`,
    );
    await createTable(
      trx,
      kind,
      'ledger_period',
      `workspace text not null,
       book text not null,
       period bigint not null,
       state text not null check (state in ('open', 'closing', 'closed')),
       totals text,
       hash text,
       changed_at bigint not null,
       changed_by text,
       primary key (workspace, book, period)`,
    );
    for (const statement of INDEXES) await sql.raw(statement).execute(trx);
  },
};

const INDEXES = [
  `create unique index ledger_posting_document_unique
     on ledger_posting (document_id, kind, revision, act)`,
  `create unique index ledger_reservation_open_unique
     on ledger_reservation (document_id, kind, key_id) where state = 'open'`,
  `create index ledger_reservation_expiry
     on ledger_reservation (expires_at) where state = 'open'`,
  `create index ledger_reservation_key
     on ledger_reservation (workspace, book, key_id) where state = 'open'`,
];
