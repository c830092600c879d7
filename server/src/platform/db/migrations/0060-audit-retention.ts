import { sql } from 'kysely';
import { createRefusal, createTable, dropDeleteRefusal } from '../dialect.ts';
import { ERASED } from './0001-authority.ts';
import type { Migration } from './migration.ts';

// What is older than the operator wants to keep may go, and nothing else: the anchor says where the chain begins.
const BEFORE_ANCHOR = 'old.seq <= (select seq from audit_anchor where id = 1)';

export const auditRetention: Migration = {
  name: '0060-audit-retention',
  async up(trx, kind) {
    await createTable(
      trx,
      kind,
      'audit_anchor',
      `id integer primary key not null check (id = 1),
      seq bigint not null,
      hash text not null`,
    );
    await sql`insert into audit_anchor (id, seq, hash) values (1, 0, '')`.execute(trx);
    const refusals = [
      { table: 'audit', unless: BEFORE_ANCHOR },
      { table: 'audit_detail', unless: `${BEFORE_ANCHOR} or ${ERASED}` },
    ];
    for (const { table, unless } of refusals) {
      await dropDeleteRefusal(trx, kind, table);
      await createRefusal(trx, kind, { table, event: 'delete', unless });
    }
  },
};
