import {
  AppError,
  type MenuResource,
  PERMISSIONS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { findRole } from './resource.store.ts';

export interface MenuPreviewDependencies {
  db: Db;
  /** The menu of a system for a person with only this role. */
  menuOfRole(roleId: string, systemCode: string, grantsAll: boolean): Promise<MenuResource[]>;
}

export type MenuPreviewService = ReturnType<typeof createMenuPreviewService>;

/** Shows administrators the menu that a role grants. */
export function createMenuPreviewService({ db, menuOfRole }: MenuPreviewDependencies) {
  return {
    async preview(
      { systemCode, roleId }: RouteParsed<typeof routeGroups.resourceAdmin.previewMenu>['query'],
      context: SignedInContext,
    ): Promise<MenuResource[]> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readResources);
      requireSystem(reach, systemCode);
      const role = await findRole(db, roleId);
      if (!role) throw new AppError('notFound');
      requireSystem(reach, role.system_code);
      const isHere = role.system_code === null || role.system_code === systemCode;
      return isHere ? menuOfRole(roleId, systemCode, role.grants_all === 1) : [];
    },
  };
}
