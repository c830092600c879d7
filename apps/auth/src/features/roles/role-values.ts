import type { AdminRoleDetail } from '@pedestal/contract';

export type DataScope = AdminRoleDetail['grants'][number]['dataScope'];
export const SCOPES: readonly DataScope[] = ['all', 'unit_tree', 'unit', 'own'];

/** Data scope by resource. */
export type Grants = ReadonlyMap<number, DataScope>;

export interface RoleValues {
  systemCode: string | null;
  name: string;
  nameEn: string;
  description: string;
  requiresMfa: boolean;
  grantsAll: boolean;
}

export function toValues(role: AdminRoleDetail): RoleValues {
  const { systemCode, name, nameEn, description, requiresMfa, grantsAll } = role;
  return { systemCode, name, nameEn, description, requiresMfa, grantsAll };
}

export interface RoleFields extends RoleValues {
  grants: AdminRoleDetail['grants'];
}

export function toFields(role: AdminRoleDetail): RoleFields {
  const grants = new Map(role.grants.map((grant) => [grant.resourceId, grant.dataScope]));
  return { ...toValues(role), grants: toGrantList(grants) };
}

/** Sorted, so that equal sets compare as equal. */
export function toGrantList(grants: Grants): AdminRoleDetail['grants'] {
  return [...grants]
    .map(([resourceId, dataScope]) => ({ resourceId, dataScope }))
    .sort((a, b) => a.resourceId - b.resourceId);
}
