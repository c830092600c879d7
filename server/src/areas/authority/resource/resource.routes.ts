import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { MenuPreviewService } from './menu-preview.service.ts';
import type { ResourceService } from './resource.service.ts';
import type { ResourceFileService } from './resource-files.service.ts';

const { resourceAdmin } = routeGroups;

export interface ResourceAdminServices {
  resources: ResourceService;
  files: ResourceFileService;
  menus: MenuPreviewService;
}

export function mountResourceAdmin(
  mount: Mount,
  { resources, files, menus }: ResourceAdminServices,
): void {
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
  mount(resourceAdmin.previewMenu, ({ query }, context) => menus.preview(query, context));
}
