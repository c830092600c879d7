import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DataScope, Flag, ResourceType, Tables } from '../../../platform/db/tables.ts';

export interface AuthorityVersion {
  grants: number;
  members: number;
}

export async function readAuthorityVersion(db: Db): Promise<AuthorityVersion> {
  return db.selectFrom('authority_version').select(['grants', 'members']).executeTakeFirstOrThrow();
}

/** One row per role and system in which the role applies. */
export interface MembershipRow {
  role_id: string | null;
  grants_all: Flag | null;
  requires_mfa: Flag | null;
  role_system: string | null;
  code: string | null;
  name: string | null;
  name_en: string | null;
  icon: string | null;
  sort: number | null;
  watermark: Flag | null;
}

/**
 * The roles of a person, the systems in which they apply, and the authority version. One statement
 * reads all three, so they are consistent. A disabled or deleted person has no roles.
 */
export async function readMembership(
  db: Db,
  userId: string,
): Promise<AuthorityVersion & { rows: MembershipRow[] }> {
  const rows = await db
    .selectFrom('authority_version')
    .leftJoin('user', (join) =>
      join
        .on('user.id', '=', userId)
        .on('user.status', '=', 'active')
        .on('user.deleted_at', 'is', null),
    )
    .leftJoin('user_role', 'user_role.user_id', 'user.id')
    .leftJoin('role', 'role.id', 'user_role.role_id')
    .leftJoin('system', (join) =>
      join
        .on('role.id', 'is not', null)
        .on('system.status', '=', 'active')
        .on((eb) =>
          eb.or([
            eb('system.code', '=', eb.ref('role.system_code')),
            eb('role.system_code', 'is', null),
          ]),
        ),
    )
    .select([
      'authority_version.grants',
      'authority_version.members',
      'role.id as role_id',
      'role.grants_all',
      'role.requires_mfa',
      'role.system_code as role_system',
      'system.code',
      'system.name',
      'system.name_en',
      'system.icon',
      'system.sort',
      'system.watermark',
    ])
    .execute();
  const [first] = rows;
  if (!first) throw new Error('the authority version is missing');
  return { grants: first.grants, members: first.members, rows };
}

export interface GrantRow {
  id: number;
  parent_id: number;
  system_code: string;
  sort: number;
  type: ResourceType;
  code: string;
  name: string;
  name_en: string;
  path: string;
  icon: string;
  hidden: Flag;
  sub_app: string;
  /** Rank of the widest data scope granted; null: only an ancestor of a granted resource. */
  scope_rank: number | null;
}

export const SCOPES: readonly DataScope[] = ['own', 'unit', 'unit_tree', 'all'];

export interface GrantFilter {
  roleIds: readonly string[];
  /** Systems in which a role grants everything. */
  wholeSystems: readonly string[];
}

/** Resources that a set of roles grants, and their ancestors, in one statement. */
export async function readGrants(db: Db, filter: GrantFilter): Promise<GrantRow[]> {
  return db
    .withRecursive('needed(id, parent_id)', (cte) =>
      cte
        .selectFrom('resource')
        .select(['resource.id', 'resource.parent_id'])
        .where((eb) => isGranted(eb, filter))
        .union(
          cte
            .selectFrom('resource')
            .innerJoin('needed', 'needed.parent_id', 'resource.id')
            .select(['resource.id', 'resource.parent_id']),
        ),
    )
    .selectFrom('resource')
    .innerJoin('needed', 'needed.id', 'resource.id')
    .leftJoin('role_resource', (join) =>
      join
        .onRef('role_resource.resource_id', '=', 'resource.id')
        .on('role_resource.role_id', 'in', filter.roleIds),
    )
    .select([
      'resource.id',
      'resource.parent_id',
      'resource.system_code',
      'resource.sort',
      'resource.type',
      'resource.code',
      'resource.name',
      'resource.name_en',
      'resource.path',
      'resource.icon',
      'resource.hidden',
      'resource.sub_app',
    ])
    .select((eb) => eb.fn.max<number | null>(rankScope(eb)).as('scope_rank'))
    .groupBy('resource.id')
    .orderBy('resource.parent_id')
    .orderBy('resource.sort')
    .orderBy('resource.id')
    .execute();
}

function isGranted(eb: ExpressionBuilder<Tables, 'resource'>, filter: GrantFilter) {
  const byRole = eb(
    'resource.id',
    'in',
    eb
      .selectFrom('role_resource')
      .select('role_resource.resource_id')
      .where('role_resource.role_id', 'in', filter.roleIds),
  );
  if (filter.wholeSystems.length === 0) return byRole;
  return eb.or([byRole, eb('resource.system_code', 'in', filter.wholeSystems)]);
}

function rankScope(eb: ExpressionBuilder<Tables, 'role_resource'>) {
  return eb
    .case('role_resource.data_scope')
    .when('all')
    .then(3)
    .when('unit_tree')
    .then(2)
    .when('unit')
    .then(1)
    .when('own')
    .then(0)
    .end();
}
