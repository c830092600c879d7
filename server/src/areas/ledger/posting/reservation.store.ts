import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import type { LedgerReservationTable } from '../../../platform/db/tables-records.ts';
import type { Book } from '../book/book.ts';

/** What is reserved and neither posted, released nor expired. */
export interface OpenReservation {
  id: string;
  documentId: string;
  kind: string;
  keyId: string;
  amount: bigint;
}

export async function findReservations(
  db: Db,
  { workspace, id }: Pick<Book, 'workspace' | 'id'>,
  documentIds: readonly string[],
): Promise<OpenReservation[]> {
  if (documentIds.length === 0) return [];
  const query = db
    .selectFrom('ledger_reservation')
    .select(['id', 'document_id', 'kind', 'key_id', sql<string>`cast(amount as text)`.as('amount')])
    .where('workspace', '=', workspace)
    .where('book', '=', id)
    .where('state', '=', 'open')
    .where('document_id', 'in', documentIds)
    .compile();
  const rows = await selectRows<Record<string, string>>(db, query.sql, query.parameters);
  return rows.map((row) => ({
    id: row.id ?? '',
    documentId: row.document_id ?? '',
    kind: row.kind ?? '',
    keyId: row.key_id ?? '',
    amount: BigInt(row.amount ?? 0),
  }));
}

type NewReservation = Omit<LedgerReservationTable, 'amount' | 'state' | 'ended_at'> & {
  amount: bigint;
};

export async function insertReservations(
  trx: Db,
  reservations: readonly NewReservation[],
): Promise<void> {
  if (reservations.length === 0) return;
  await trx
    .insertInto('ledger_reservation')
    .values(
      reservations.map(({ amount, ...each }) => ({
        ...each,
        amount: sql<number>`${amount}`,
        state: 'open' as const,
        ended_at: null,
      })),
    )
    .execute();
}

export async function endReservations(
  trx: Db,
  ids: readonly string[],
  state: 'posted' | 'released' | 'expired',
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('ledger_reservation')
    .set({ state, ended_at: at })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute();
}

/** Documents whose reservations are over, oldest first. */
export async function findExpired(db: Db, now: number, limit: number) {
  return db
    .selectFrom('ledger_reservation')
    .select(['workspace', 'book', 'collection', 'document_id', 'kind'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}
