import type { TableDefinition } from './migration.ts';

/** What happened, and small facts about the installation. */
export const recordTables: readonly TableDefinition[] = [
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
  // The end of the chain. Its row lock puts concurrent entries in order.
  [
    'audit_head',
    `id integer primary key not null check (id = 1),
    seq bigint not null,
    hash text not null`,
  ],
  [
    'setting',
    `key text primary key not null,
    value text not null,
    updated_at bigint not null`,
  ],
  // Numbers that must be integers and grow: resource ids, notice numbers.
  [
    'sequence',
    `name text primary key not null,
    value bigint not null`,
  ],
];

export const recordIndexes: readonly string[] = [
  'create index audit_by_time on audit (at, seq)',
  'create index audit_by_actor on audit (actor_id, seq)',
  'create index audit_by_action on audit (action, seq)',
  'create index audit_by_target on audit (target_type, target_id, seq)',
  'create index audit_by_system on audit (system_code, seq)',
];
