import { createSchema, type TableDefinition } from './create-schema.ts';
import type { Migration } from './migration.ts';

const tables: readonly TableDefinition[] = [
  [
    'passkey',
    `id text primary key not null,
    user_id text not null references "user" (id) on delete cascade,
    slot integer not null,
    credential_id text not null,
    public_key text not null,
    sign_count bigint not null,
    host text not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    last_used_at bigint`,
  ],
  [
    'passkey_challenge',
    `challenge_hash text primary key not null,
    purpose text not null check (purpose in ('register', 'sign_in', 'second_factor', 'step_up')),
    bound_to text not null,
    created_at bigint not null,
    expires_at bigint not null`,
  ],
];

const indexes = [
  'create unique index passkey_credential on passkey (credential_id)',
  'create unique index passkey_slot on passkey (user_id, slot)',
  'create index passkey_challenge_expiry on passkey_challenge (expires_at)',
];

/** Passkeys and the challenges that they sign. */
export const passkeys: Migration = {
  name: '0032-passkeys',
  up: (trx, kind) => createSchema(trx, kind, { tables, indexes }),
};
