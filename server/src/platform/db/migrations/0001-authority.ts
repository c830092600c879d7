import { sql } from 'kysely';
import { createRefusal, createTable, createVersionBump } from '../dialect.ts';
import { organisationIndexes, organisationTables } from './0001-organisation.ts';
import { recordIndexes, recordTables } from './0001-records.ts';
import { signInIndexes, signInTables } from './0001-sign-in.ts';
import type { Migration } from './migration.ts';

const tables = [...organisationTables, ...signInTables, ...recordTables];
const indexes = [...organisationIndexes, ...signInIndexes, ...recordIndexes];

// Erasing a person removes the details of what they did and what was done to them; the chain keeps
// only a salted hash of those, and the erasure itself must be in the log first.
export const ERASED = `exists (
  select 1 from audit entry join audit erasure
    on erasure.action = 'user.erase' and erasure.target_id in (entry.actor_id, entry.target_id)
  where entry.seq = old.seq)`;

export const authority: Migration = {
  name: '0001-authority',
  async up(trx, kind) {
    for (const [name, columns] of tables) await createTable(trx, kind, name, columns);
    for (const index of indexes) await sql.raw(index).execute(trx);
    await sql`insert into authority_version (id, grants, members) values (1, 1, 1)`.execute(trx);
    await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(trx);

    await createVersionBump(trx, kind, { table: 'system', counter: 'grants' });
    await createVersionBump(trx, kind, { table: 'resource', counter: 'grants' });
    await createVersionBump(trx, kind, { table: 'role', counter: 'grants' });
    await createVersionBump(trx, kind, { table: 'role_resource', counter: 'grants' });
    await createVersionBump(trx, kind, { table: 'user_role', counter: 'members' });
    await createVersionBump(trx, kind, {
      table: 'user',
      counter: 'members',
      columns: ['status', 'deleted_at'],
    });

    await createRefusal(trx, kind, { table: 'audit', event: 'update' });
    await createRefusal(trx, kind, { table: 'audit', event: 'delete' });
    await createRefusal(trx, kind, { table: 'audit_detail', event: 'update' });
    await createRefusal(trx, kind, { table: 'audit_detail', event: 'delete', unless: ERASED });
  },
};
