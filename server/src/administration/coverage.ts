import { ADMINISTRATIVE_PREFIXES, AppError } from '@pedestal/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { DataScope } from '../platform/db/tables.ts';
import { type Holdings, orNone, rankInSql, rankOf } from './holdings.ts';

export interface Grant {
  resourceId: number;
  dataScope: DataScope;
}

interface RoleHead {
  id: string;
  system_code: string | null;
  grants_all: number;
}

/** `administrative` compares only the codes that administer people, rights and the console. */
export type Measure = 'everything' | 'administrative';

/** Roles that grant a resource which the person lacks or holds with a narrower data scope. */
export async function findHigherRoles(
  db: Db,
  holdings: Holdings,
  roleIds: readonly string[],
  measure: Measure,
): Promise<Set<string>> {
  if (holdings.holdsAll || roleIds.length === 0) return new Set();
  const heads = await db
    .selectFrom('role')
    .select(['id', 'system_code', 'grants_all'])
    .where('id', 'in', orNone(roleIds))
    .execute();
  const whole = heads.filter((role) => role.grants_all === 1 && !holdsWhole(holdings, role));
  const named = await db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .select('role_resource.role_id')
    .distinct()
    .where('role_resource.role_id', 'in', orNone(roleIds))
    .where('resource.system_code', 'not in', orNone(holdings.wholeSystems))
    .$if(measure === 'administrative', (query) => query.where(isAdministrative()))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('role_resource as mine')
            .select('mine.role_id')
            .where('mine.role_id', 'in', orNone(holdings.roleIds))
            .whereRef('mine.resource_id', '=', 'role_resource.resource_id')
            .where((own) =>
              own.or([
                own('mine.role_id', '=', own.ref('role_resource.role_id')),
                own.not(isNarrowed(sql.ref('mine.role_id'))),
              ]),
            )
            .where(
              sql<boolean>`${rankInSql('mine.data_scope')} >= ${rankInSql('role_resource.data_scope')}`,
            ),
        ),
      ),
    )
    .execute();
  return new Set([...whole.map((role) => role.id), ...named.map((row) => row.role_id)]);
}

/**
 * Does the role have a policy that narrows the records or fields of the collection that `resource`
 * belongs to? Then its members do not hold all of it, and cannot grant it to others.
 */
function isNarrowed(roleId: RawBuilder<unknown>) {
  const of = (table: 'role_rule' | 'role_field') => sql`exists (select 1 from ${sql.table(table)} p
    where p.role_id = ${roleId} and (resource.code = p.workspace || ':' || p.collection
      or resource.code like p.workspace || ':' || p.collection || ':%'))`;
  return sql<boolean>`(${of('role_rule')} or ${of('role_field')})`;
}

function holdsWhole(holdings: Holdings, role: RoleHead): boolean {
  return role.system_code !== null && holdings.wholeSystems.has(role.system_code);
}

function isAdministrative() {
  const tests = ADMINISTRATIVE_PREFIXES.map((prefix) => sql`resource.code like ${`${prefix}%`}`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** Refuses roles that grant more than the person holds. */
export async function requireGrantable(
  db: Db,
  holdings: Holdings,
  roleIds: readonly string[],
): Promise<void> {
  const higher = await findHigherRoles(db, holdings, roleIds, 'everything');
  if (higher.size > 0) throw new AppError('forbidden', { reason: 'moreThanHeld' });
}

interface ResourceHead {
  id: number;
  systemCode: string;
}

/** Grants of resources or data scopes that the person does not hold. */
export async function findExcess(
  db: Db,
  holdings: Holdings,
  grants: readonly Grant[],
  resources: ReadonlyMap<number, ResourceHead>,
): Promise<Grant[]> {
  if (holdings.holdsAll) return [];
  const held = await readHeldRanks(db, holdings);
  return grants.filter(({ resourceId, dataScope }) => {
    const resource = resources.get(resourceId);
    if (resource && holdings.wholeSystems.has(resource.systemCode)) return false;
    return (held.get(resourceId) ?? -1) < rankOf(dataScope);
  });
}

/** Rank of the widest data scope by resource, for resources that a role grants by name and in full. */
export async function readHeldRanks(db: Db, holdings: Holdings): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .select(['role_resource.resource_id', 'role_resource.data_scope'])
    .where('role_resource.role_id', 'in', orNone(holdings.roleIds))
    .where((eb) => eb.not(isNarrowed(sql.ref('role_resource.role_id'))))
    .execute();
  const ranks = new Map<number, number>();
  for (const row of rows) {
    const rank = rankOf(row.data_scope);
    if (rank > (ranks.get(row.resource_id) ?? -1)) ranks.set(row.resource_id, rank);
  }
  return ranks;
}
