import { CONSOLE_SYSTEM, isConsolePermission } from '@pedestal/contract';
import type { Flag } from '../../../platform/db/tables.ts';
import type { GrantFilter, GrantRow, MembershipRow } from './authority.store.ts';
import { compileGrants, type SystemGrants } from './grants.ts';

export interface SystemEntry {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
  sort: number;
  /** Its pages carry a watermark. */
  watermark?: true;
}

/** A set of roles, shared by all people with the same roles. */
export interface RoleSet {
  key: string;
  filter: GrantFilter;
  /** Systems in which the roles apply, in order. */
  systems: readonly SystemEntry[];
  /** A role grants everything in every system. */
  holdsEverything: boolean;
  requiresMfa: boolean;
}

/** Grants of a set of roles by system. */
export interface RoleSetGrants {
  bySystem: ReadonlyMap<string, SystemGrants>;
  /** Codes held in a system where they count: the first check of a route, before its service asks which system. */
  codes: ReadonlySet<string>;
  size: number;
}

export function toRoleSet(rows: readonly MembershipRow[]): RoleSet {
  const roleIds = new Set<string>();
  const wholeSystems = new Set<string>();
  const systems = new Map<string, SystemEntry>();
  for (const row of rows) {
    if (row.role_id === null) continue;
    roleIds.add(row.role_id);
    if (row.code === null) continue;
    systems.set(row.code, toSystem(row, row.code));
    if (row.grants_all) wholeSystems.add(row.code);
  }
  const sortedIds = [...roleIds].sort();
  return {
    key: sortedIds.join(' '),
    filter: { roleIds: sortedIds, wholeSystems: [...wholeSystems].sort() },
    systems: [...systems.values()].sort((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1)),
    holdsEverything: rows.some(grantsEverything),
    requiresMfa: rows.some((row) => isSet(row.requires_mfa)),
  };
}

function toSystem(row: MembershipRow, code: string): SystemEntry {
  return {
    code,
    name: row.name ?? '',
    nameEn: row.name_en ?? '',
    icon: row.icon ?? '',
    sort: row.sort ?? 0,
    ...(isSet(row.watermark) && { watermark: true as const }),
  };
}

function grantsEverything(row: MembershipRow): boolean {
  return row.role_id !== null && isSet(row.grants_all) && row.role_system === null;
}

function isSet(flag: Flag | null): boolean {
  return flag === 1;
}

/** Ignores rows of a disabled system or of one in which no role applies. */
export function compileRoleSet(roleSet: RoleSet, rows: readonly GrantRow[]): RoleSetGrants {
  const bySystemCode = Map.groupBy(rows, (row) => row.system_code);
  const whole = new Set(roleSet.filter.wholeSystems);
  const bySystem = new Map<string, SystemGrants>();
  const codes = new Set<string>();
  for (const { code } of roleSet.systems) {
    const grants = compileGrants(bySystemCode.get(code) ?? [], whole.has(code));
    bySystem.set(code, grants);
    for (const permission of grants.codes) {
      if (code === CONSOLE_SYSTEM || !isConsolePermission(permission)) codes.add(permission);
    }
  }
  return { bySystem, codes, size: rows.length + 1 };
}
