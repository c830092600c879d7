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

export const BLANK_ROLE: RoleValues = {
  systemCode: null,
  name: '',
  nameEn: '',
  description: '',
  requiresMfa: false,
  grantsAll: false,
};

export function toValues(role: AdminRoleDetail): RoleValues {
  const { systemCode, name, nameEn, description, requiresMfa, grantsAll } = role;
  return { systemCode, name, nameEn, description, requiresMfa, grantsAll };
}

export interface RoleFields extends RoleValues {
  grants: AdminRoleDetail['grants'];
}

export function toFields(role: AdminRoleDetail): RoleFields {
  return { ...toValues(role), grants: toGrantList(toGrants(role.grants)) };
}

export function toGrants(list: AdminRoleDetail['grants']): Grants {
  return new Map(list.map((grant) => [grant.resourceId, grant.dataScope]));
}

/** Sorted, so that equal sets compare as equal. */
export function toGrantList(grants: Grants): AdminRoleDetail['grants'] {
  return [...grants]
    .map(([resourceId, dataScope]) => ({ resourceId, dataScope }))
    .sort((a, b) => a.resourceId - b.resourceId);
}
