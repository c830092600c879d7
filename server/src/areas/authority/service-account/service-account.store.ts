import type { Db } from '../../../platform/db/database.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';

const { listed } = AUTHORITY_LIMITS.serviceAccount;

export async function listAccounts(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('org_unit', 'org_unit.id', 'user.org_unit_id')
    .select([
      'user.id',
      'user.version',
      'user.user_name',
      'user.display_name',
      'user.status',
      'user.created_at',
      'org_unit.id as unit_id',
      'org_unit.name as unit_name',
      'org_unit.name_en as unit_name_en',
    ])
    .where('user.kind', '=', 'service')
    .where('user.deleted_at', 'is', null)
    .orderBy('user.id', 'desc')
    .limit(listed)
    .execute();
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

export async function findAccount(db: Db, id: string) {
  return db
    .selectFrom('user')
    .select(['id', 'user_name', 'status'])
    .where('id', '=', id)
    .where('kind', '=', 'service')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Pages and actions with these codes, in menu order. */
export async function listNamedCodes(db: Db) {
  return db
    .selectFrom('resource')
    .select(['code', 'name', 'name_en as nameEn', 'system_code as systemCode', 'type'])
    .where('type', 'in', ['page', 'action'])
    .orderBy('system_code')
    .orderBy('code')
    .limit(AUTHORITY_LIMITS.serviceAccount.scopes)
    .execute();
}
