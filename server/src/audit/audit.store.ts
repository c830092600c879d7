import type { Db } from '../platform/db/database.ts';
import type { AuditDetailTable, AuditTable } from '../platform/db/tables-audit.ts';

const ROWS_PER_INSERT = 500;

export type ChainEnd = Pick<AuditTable, 'seq' | 'hash'>;

/** Target id of the entry that records a retention run: the last deleted entry and its hash. */
export function retentionMark({ seq, hash }: ChainEnd): string {
  return `${seq}:${hash}`;
}

export interface SealedEntry {
  entry: AuditTable;
  detail: AuditDetailTable;
}

/**
 * Reserves the next sequence numbers. Returns the last of them and the hash of the entry before
 * them. The head's row lock is held until the commit, so concurrent entries are in order.
 */
export function advanceHead(trx: Db, count: number): Promise<ChainEnd> {
  return trx
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', count) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
}

export async function insertEntries(trx: Db, chain: readonly SealedEntry[]): Promise<void> {
  for (let start = 0; start < chain.length; start += ROWS_PER_INSERT) {
    const part = chain.slice(start, start + ROWS_PER_INSERT);
    await trx
      .insertInto('audit')
      .values(part.map(({ entry }) => entry))
      .execute();
    await trx
      .insertInto('audit_detail')
      .values(part.map(({ detail }) => detail))
      .execute();
  }
}

export async function setHeadHash(trx: Db, hash: string): Promise<void> {
  await trx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute();
}

/**
 * Deletes the details of every entry about or by a user. The database refuses this unless the
 * erasure itself is already in the log, so append that entry first.
 */
export async function eraseAuditDetailsOf(trx: Db, userId: string): Promise<void> {
  const { seq } = await trx.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  await trx
    .deleteFrom('audit_detail')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('audit')
        .select('audit.seq')
        .where('audit.seq', '<', seq)
        .where((or) => or.or([or('actor_id', '=', userId), or('target_id', '=', userId)])),
    )
    .execute();
}

/** Locks the anchor until the commit, so that gateways purge one after the other. */
export async function lockAnchor(trx: Db): Promise<number> {
  const { seq } = await trx
    .updateTable('audit_anchor')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .returning(['seq'])
    .executeTakeFirstOrThrow();
  return seq;
}

/** Moves the anchor to an entry and deletes the chain up to and including it. */
export async function deleteUpTo(trx: Db, { seq, hash }: ChainEnd): Promise<void> {
  await trx.updateTable('audit_anchor').set({ seq, hash }).where('id', '=', 1).execute();
  await trx.deleteFrom('audit_detail').where('seq', '<=', seq).execute();
  await trx.deleteFrom('audit').where('seq', '<=', seq).execute();
}
