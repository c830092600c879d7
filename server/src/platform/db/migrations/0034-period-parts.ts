import { sql } from 'kysely';
import { createTable } from '../dialect.ts';
import type { Migration } from './migration.ts';

const COLUMNS = `workspace text not null,
    book text not null,
    part text not null default '',
    period bigint not null,
    state text not null check (state in ('open', 'closing', 'closed')),
    totals text,
    hash text,
    changed_at bigint not null,
    changed_by text,
    primary key (workspace, book, part, period)`;

const KEPT = 'workspace, book, period, state, totals, hash, changed_at, changed_by';

/** Books can close the months of each value of a dimension apart. */
export const periodParts: Migration = {
  name: '0034-period-parts',
  async up(trx, kind) {
    if (kind === 'postgres') {
      await sql`alter table ledger_period add column part text not null default ''`.execute(trx);
      await sql`alter table ledger_period drop constraint ledger_period_pkey`.execute(trx);
      await sql`alter table ledger_period add primary key (workspace, book, part, period)`.execute(
        trx,
      );
      return;
    }
    await sql`alter table ledger_period rename to ledger_period_before`.execute(trx);
    await createTable(trx, kind, 'ledger_period', COLUMNS);
    await sql
      .raw(`insert into ledger_period (${KEPT}) select ${KEPT} from ledger_period_before`)
      .execute(trx);
    await sql`drop table ledger_period_before`.execute(trx);
  },
};
