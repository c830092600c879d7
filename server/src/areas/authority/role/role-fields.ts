import type { AuditAction } from '@pedestal/contract';
import type { RoleRow } from './role.store.ts';

/** The fields of a role in audit entries. */
export interface Described {
  name: string;
  nameEn: string;
  description: string;
  requiresMfa: boolean;
  grantsAll: boolean;
}

export function toColumns(role: Described) {
  return {
    name: role.name,
    name_en: role.nameEn,
    description: role.description,
    requires_mfa: role.requiresMfa ? (1 as const) : (0 as const),
    grants_all: role.grantsAll ? (1 as const) : (0 as const),
  };
}

export function fromRow(role: RoleRow): Described {
  return {
    name: role.name,
    nameEn: role.name_en,
    description: role.description,
    requiresMfa: role.requires_mfa === 1,
    grantsAll: role.grants_all === 1,
  };
}

export function describe({
  name,
  nameEn,
  description,
  requiresMfa,
  grantsAll,
}: Described): Described {
  return { name, nameEn, description, requiresMfa, grantsAll };
}

export function auditTarget(
  action: AuditAction,
  role: Pick<RoleRow, 'id' | 'name' | 'system_code'>,
) {
  return {
    action,
    targetType: 'role',
    targetId: role.id,
    targetName: role.name,
    systemCode: role.system_code,
  };
}
