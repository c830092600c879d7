import type { MenuResource } from '@pedestal/contract';
import {
  type AdministrationDependencies,
  createAdministration,
} from '../../administration/change.ts';
import { mountAuditLog } from '../../audit/audit-log.routes.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { mountInviteAdmin } from '../sign-in/invite/invite-admin.routes.ts';
import { mountSessionAdmin } from '../sign-in/session/session-admin.routes.ts';
import { mountAccess } from './access/access.routes.ts';
import { mountOrgUnitAdmin } from './org-unit/org-unit.routes.ts';
import { mountResourceAdmin } from './resource/resource.routes.ts';
import { mountRoleAdmin } from './role/role.routes.ts';
import { mountSystemAdmin } from './system/system.routes.ts';
import { mountUserAdmin } from './user/user.routes.ts';

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
