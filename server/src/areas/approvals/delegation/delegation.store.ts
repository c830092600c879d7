import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ApprovalDelegationTable } from '../../../platform/db/tables-records.ts';

export type DelegationRow = Awaited<ReturnType<typeof listDelegations>>[number];

/** The delegations of a person and those to the person, newest first. */
export async function listDelegations(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('approval_delegation')
    .selectAll()
    .where((eb) => eb.or([eb('person_id', '=', userId), eb('to_id', '=', userId)]))
    .orderBy('from_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findDelegation(db: Db, id: string, userId: string) {
  return db
    .selectFrom('approval_delegation')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', userId)
    .executeTakeFirst();
}

export async function countDelegations(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('approval_delegation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The delegations of a person that are in force at a time, the latest first. */
export async function findActiveDelegations(db: Db, userId: string, now: number) {
  return db
    .selectFrom('approval_delegation')
    .innerJoin('user', 'user.id', 'approval_delegation.to_id')
    .select(['approval_delegation.to_id', 'approval_delegation.definitions'])
    .where('person_id', '=', userId)
    .where('from_at', '<=', now)
    .where('until_at', '>', now)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .orderBy('approval_delegation.created_at', 'desc')
    .orderBy('approval_delegation.id', 'desc')
    .limit(100)
    .execute();
}

export async function insertDelegation(
  trx: Db,
  row: Insertable<ApprovalDelegationTable>,
): Promise<void> {
  await trx.insertInto('approval_delegation').values(row).execute();
}

export async function updateDelegation(
  trx: Db,
  { id, version }: { id: string; version: number },
  changes: Pick<
    ApprovalDelegationTable,
    'to_id' | 'definitions' | 'from_at' | 'until_at' | 'reason' | 'updated_at'
  >,
) {
  return trx
    .updateTable('approval_delegation')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

export async function deleteDelegation(
  trx: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('approval_delegation')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

/** Deletes the delegations of a person who is erased, and those to the person. */
export async function deleteDelegationsOf(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('approval_delegation')
    .where((eb) => eb.or([eb('person_id', '=', userId), eb('to_id', '=', userId)]))
    .execute();
}
