import type { MenuResource } from '@pedestal/contract';
import { type AdministrationDependencies, createAdministration } from './administration/change.ts';
import type { Mount } from './http/mount-route.ts';
import { mountAccess } from './modules/access/access.routes.ts';
import { mountAuditLog } from './modules/audit-log/audit-log.routes.ts';
import { mountInviteAdmin } from './modules/invite-admin/invite-admin.routes.ts';
import { mountOrgUnitAdmin } from './modules/org-unit-admin/org-unit-admin.routes.ts';
import { mountResourceAdmin } from './modules/resource-admin/resource-admin.routes.ts';
import { mountRoleAdmin } from './modules/role-admin/role-admin.routes.ts';
import { mountSessionAdmin } from './modules/session-admin/session-admin.routes.ts';
import { mountSystemAdmin } from './modules/system-admin/system-admin.routes.ts';
import { mountUserAdmin } from './modules/user-admin/user-admin.routes.ts';

export interface AuthorityAdministrationDependencies extends AdministrationDependencies {
  hashPassword(password: string): Promise<string>;
  menuOfRole(roleId: string, systemCode: string, grantsAll: boolean): Promise<MenuResource[]>;
}

/** Joins the modules that decide who may see and do what. */
export function joinAdministration(
  mount: Mount,
  { hashPassword, menuOfRole, ...dependencies }: AuthorityAdministrationDependencies,
): void {
  const administration = createAdministration(dependencies);
  mountUserAdmin(mount, administration, { hashPassword });
  mountOrgUnitAdmin(mount, administration);
  mountRoleAdmin(mount, administration);
  mountResourceAdmin(mount, administration, { menuOfRole });
  mountSystemAdmin(mount, administration);
  mountInviteAdmin(mount, administration);
  mountSessionAdmin(mount, administration);
  mountAuditLog(mount, administration);
  mountAccess(mount, administration);
}
