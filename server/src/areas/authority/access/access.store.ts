import type { Db } from '../../../platform/db/database.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';

export async function listSystems(db: Db, codes: readonly string[] | undefined) {
  return db
    .selectFrom('system')
    .select(['code', 'name', 'name_en as nameEn'])
    .$if(codes !== undefined, (query) => query.where('code', 'in', codes ?? []))
    .orderBy('sort')
    .orderBy('code')
    .limit(AUTHORITY_LIMITS.access.systems)
    .execute();
}

export async function findSystemStatus(db: Db, code: string) {
  return db.selectFrom('system').select('status').where('code', '=', code).executeTakeFirst();
}

export async function findResource(db: Db, systemCode: string, code: string) {
  return db
    .selectFrom('resource')
    .select(['id', 'name', 'name_en as nameEn', 'type'])
    .where('system_code', '=', systemCode)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Roles of a person that apply in a system, each with its data scope for the resource. */
export async function listRolesOf(
  db: Db,
  { userId, systemCode, resourceId }: { userId: string; systemCode: string; resourceId: number },
) {
  return db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .leftJoin('role_resource', (join) =>
      join
        .onRef('role_resource.role_id', '=', 'role.id')
        .on('role_resource.resource_id', '=', resourceId),
    )
    .select([
      'role.id',
      'role.name',
      'role.name_en as nameEn',
      'role.system_code as systemCode',
      'role.grants_all',
      'role_resource.data_scope',
      'user_role.granted_at',
      'user_role.granted_by',
    ])
    .where('user_role.user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('role.system_code', 'is', null), eb('role.system_code', '=', systemCode)]),
    )
    .orderBy('role.name')
    .limit(AUTHORITY_LIMITS.access.rolesOfUser)
    .execute();
}

/** Roles of the system that grant the resource. */
export async function listGrantingRoles(db: Db, systemCode: string, resourceId: number) {
  return db
    .selectFrom('role')
    .leftJoin('role_resource', (join) =>
      join
        .onRef('role_resource.role_id', '=', 'role.id')
        .on('role_resource.resource_id', '=', resourceId),
    )
    .select(['role.id', 'role.name', 'role.name_en as nameEn', 'role.system_code as systemCode'])
    .where('role.system_code', '=', systemCode)
    .where((eb) =>
      eb.or([eb('role.grants_all', '=', 1), eb('role_resource.resource_id', 'is not', null)]),
    )
    .orderBy('role.name')
    .limit(AUTHORITY_LIMITS.access.grantingRoles)
    .execute();
}
