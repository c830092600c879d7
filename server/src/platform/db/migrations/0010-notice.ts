import { sql } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Migration, TableDefinition } from './migration.ts';

const tables: readonly TableDefinition[] = [
  // seq is taken under a row lock that is held until the commit, so numbers become visible in order
  // and nobody who asks for what came after one can miss a smaller one.
  [
    'notice',
    `seq bigint primary key not null,
    type integer not null,
    wash_no text,
    message text not null,
    title text not null,
    body text not null,
    link text not null,
    sender_id text,
    sub_app text,
    created_at bigint not null`,
  ],
  // Whom it is for, as named by the sender: a notice to everyone is one row, however many people there are.
  [
    'notice_target',
    `seq bigint not null references notice (seq) on delete cascade,
    kind text not null check (kind in ('user', 'role', 'unit', 'system', 'all')),
    target_id text not null,
    primary key (kind, target_id, seq)`,
  ],
  // What a person has done with single notices; a row exists only where they did.
  [
    'notice_read',
    `user_id text not null references "user" (id) on delete cascade,
    seq bigint not null references notice (seq) on delete cascade,
    read_at bigint not null,
    primary key (user_id, seq)`,
  ],
  // Everything up to these numbers is read, or cleared.
  [
    'notice_mark',
    `user_id text primary key not null references "user" (id) on delete cascade,
    read_up_to bigint not null default 0,
    cleared_up_to bigint not null default 0`,
  ],
  [
    'notice_ticket',
    `ticket_hash text primary key not null,
    session_id text not null,
    user_id text not null references "user" (id) on delete cascade,
    expires_at bigint not null`,
  ],
];

const indexes: readonly string[] = [
  'create index notice_by_age on notice (created_at)',
  'create index notice_by_sender on notice (sender_id, created_at)',
  'create index notice_by_wash_no on notice (wash_no, seq) where wash_no is not null',
  'create index notice_target_notice on notice_target (seq)',
  'create index notice_read_notice on notice_read (seq)',
  'create index notice_ticket_expiry on notice_ticket (expires_at)',
];

export const notice: Migration = {
  name: '0010-notice',
  async up(trx, kind) {
    for (const [name, columns] of tables) await createTable(trx, kind, name, columns);
    for (const index of indexes) await sql.raw(index).execute(trx);
  },
};
