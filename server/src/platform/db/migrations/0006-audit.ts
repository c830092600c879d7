import { sql } from 'kysely';
import { createRefusal } from '../dialect.ts';
import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'audit',
    `seq bigint primary key not null,
    at bigint not null,
    actor_id text,
    action text not null,
    outcome text not null check (outcome in ('success', 'failure')),
    target_type text not null,
    target_id text not null,
    system_code text,
    request_id text not null,
    detail_hash text not null,
    prev_hash text not null,
    hash text not null`,
  ],
  [
    'audit_detail',
    `seq bigint primary key not null references audit (seq),
    salt text not null,
    actor_name text not null,
    target_name text not null,
    ip text not null,
    user_agent text not null,
    before text,
    after text`,
  ],
  // Last entry of the chain. Its row lock serialises concurrent entries.
  [
    'audit_head',
    `id integer primary key not null check (id = 1),
    seq bigint not null,
    hash text not null`,
  ],
  // The last purged entry: the chain starts after it.
  [
    'audit_anchor',
    `id integer primary key not null check (id = 1),
    seq bigint not null,
    hash text not null`,
  ],
];

const indexes: readonly string[] = [
  'create index audit_by_time on audit (at, seq)',
  'create index audit_by_actor on audit (actor_id, seq)',
  'create index audit_by_action on audit (action, seq)',
  'create index audit_by_target on audit (target_type, target_id, seq)',
  'create index audit_by_system on audit (system_code, seq)',
];

// Entries up to the anchor may be purged: the operator limits their retention.
const BEFORE_ANCHOR = 'old.seq <= (select seq from audit_anchor where id = 1)';

// Erasing a person deletes the details of entries by and about them, but only after the erasure was
// logged. The chain contains a salted hash of the details and stays valid.
const ERASED = `exists (
  select 1 from audit entry join audit erasure
    on erasure.action = 'user.erase' and erasure.target_id in (entry.actor_id, entry.target_id)
  where entry.seq = old.seq)`;

export const audit: Migration = {
  name: '0006-audit',
  async up(trx, kind) {
    await createSchema(trx, kind, { tables, indexes });
    await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(trx);
    await sql`insert into audit_anchor (id, seq, hash) values (1, 0, '')`.execute(trx);
    await createRefusal(trx, kind, { table: 'audit', event: 'update' });
    await createRefusal(trx, kind, { table: 'audit', event: 'delete', unless: BEFORE_ANCHOR });
    await createRefusal(trx, kind, { table: 'audit_detail', event: 'update' });
    await createRefusal(trx, kind, {
      table: 'audit_detail',
      event: 'delete',
      unless: `${BEFORE_ANCHOR} or ${ERASED}`,
    });
  },
};
