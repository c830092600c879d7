import { AppError, type MenuResource, PERMISSIONS, routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import { readReach, requireSystem } from '../../../administration/reach.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { createResourceService } from './resource.service.ts';
import { findRole } from './resource.store.ts';
import { createResourceFileService } from './resource-files.service.ts';

const { resourceAdmin } = routeGroups;

export interface ResourceAdminDependencies {
  /** The menu of a system for a person with only this role. */
  menuOfRole(roleId: string, systemCode: string, grantsAll: boolean): Promise<MenuResource[]>;
}

export function mountResourceAdmin(
  mount: Mount,
  administration: Administration,
  { menuOfRole }: ResourceAdminDependencies,
): void {
  const resources = createResourceService(administration);
  const files = createResourceFileService(administration);

  mount(resourceAdmin.list, ({ query }, context) => resources.list(query.systemCode, context));
  mount(resourceAdmin.create, ({ body }, context) => resources.create(body, context));
  mount(resourceAdmin.update, ({ params, body }, context) =>
    resources.update(params.id, body, context),
  );
  mount(resourceAdmin.move, ({ params, body }, context) =>
    resources.move(params.id, body, context),
  );
  mount(resourceAdmin.remove, ({ params, body }, context) =>
    resources.remove(params.id, body.version, context),
  );
  mount(resourceAdmin.exportJson, ({ query }, context) =>
    files.exportAll(query.systemCode, context),
  );
  mount(resourceAdmin.importJson, ({ body }, context) => files.importAll(body, context));
  mount(resourceAdmin.previewMenu, async ({ query: { systemCode, roleId } }, context) => {
    const { db } = administration;
    const reach = await readReach(db, context.session.userId, PERMISSIONS.readResources);
    requireSystem(reach, systemCode);
    const role = await findRole(db, roleId);
    if (!role) throw new AppError('notFound');
    requireSystem(reach, role.system_code);
    const isHere = role.system_code === null || role.system_code === systemCode;
    return isHere ? menuOfRole(roleId, systemCode, role.grants_all === 1) : [];
  });
}
