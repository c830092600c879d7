import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { DataScope } from '../platform/db/tables.ts';

/** Everything that the roles of a person grant. Nobody can grant more than their holdings. */
export interface Holdings {
  userId: string;
  orgUnitId: string | null;
  roleIds: readonly string[];
  /** A role grants everything in every system. */
  holdsAll: boolean;
  /** Systems in which a role grants everything. */
  wholeSystems: ReadonlySet<string>;
  /** Roots of the unit trees delegated to the person; empty if `holdsAll`. */
  delegatedUnits: readonly string[];
}

/** Kysely needs at least one value for `in`; no id equals this one. */
const NONE = ['-'];
export const orNone = (values: Iterable<string>): string[] => {
  const list = [...values];
  return list.length > 0 ? list : NONE;
};

export async function readHoldings(db: Db, userId: string): Promise<Holdings> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('user_role', 'user_role.user_id', 'user.id')
    .leftJoin('role', 'role.id', 'user_role.role_id')
    .leftJoin('system', 'system.code', 'role.system_code')
    .select(['user.org_unit_id', 'role.id', 'role.grants_all', 'role.system_code'])
    .where('user.id', '=', userId)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('system.status', 'is', null), eb('system.status', '=', 'active')]))
    .execute();
  const roles = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const whole = roles.filter((role) => role.grants_all === 1);
  const holdsAll = whole.some((role) => role.system_code === null);
  return {
    userId,
    orgUnitId: rows[0]?.org_unit_id ?? null,
    roleIds: roles.map((role) => role.id),
    holdsAll,
    wholeSystems: new Set(whole.flatMap((role) => role.system_code ?? [])),
    delegatedUnits: holdsAll ? [] : await readDelegatedUnits(db, userId),
  };
}

async function readDelegatedUnits(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('org_unit_admin')
    .select('org_unit_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.org_unit_id);
}

const RANKS: Record<DataScope, number> = { own: 0, unit: 1, unit_tree: 2, all: 3 };
const SCOPES: readonly DataScope[] = ['own', 'unit', 'unit_tree', 'all'];

export function rankOf(scope: DataScope): number {
  return RANKS[scope];
}

export function widestScope(scopes: Iterable<DataScope>): DataScope | null {
  const widest = Math.max(-1, ...[...scopes].map(rankOf));
  return SCOPES[widest] ?? null;
}

/** `rankOf` in SQL. The column is a literal type, so no caller can inject SQL. */
export function rankInSql(column: 'mine.data_scope' | 'role_resource.data_scope') {
  return sql<number>`case ${sql.ref(column)}
    when 'all' then 3 when 'unit_tree' then 2 when 'unit' then 1 else 0 end`;
}

/** A permission in one system and its data scope there. */
export interface HeldPermission {
  code: string;
  systemCode: string;
  scope: DataScope;
}

/** The systems and scopes in which the person holds these codes; not needed if `holdsAll`. */
export async function readHeldPermissions(
  db: Db,
  holdings: Holdings,
  codes: readonly string[],
): Promise<HeldPermission[]> {
  const byRole = await db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .innerJoin('system', 'system.code', 'resource.system_code')
    .select(['resource.code', 'resource.system_code', 'role_resource.data_scope'])
    .where('role_resource.role_id', 'in', orNone(holdings.roleIds))
    .where('resource.code', 'in', codes)
    .where('system.status', '=', 'active')
    .execute();
  const byWhole =
    holdings.wholeSystems.size === 0 ? [] : await readOfSystems(db, holdings.wholeSystems, codes);
  return [
    ...byRole.map((row) => ({
      code: row.code,
      systemCode: row.system_code,
      scope: row.data_scope,
    })),
    ...byWhole.map((row) => ({
      code: row.code,
      systemCode: row.system_code,
      scope: 'all' as const,
    })),
  ];
}

function readOfSystems(db: Db, systems: ReadonlySet<string>, codes: readonly string[]) {
  return db
    .selectFrom('resource')
    .select(['code', 'system_code'])
    .where('system_code', 'in', [...systems])
    .where('code', 'in', codes)
    .execute();
}
