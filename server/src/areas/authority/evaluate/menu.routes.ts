import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { MenuService } from './menu.service.ts';

const { resource } = routeGroups;

export function mountMenu(mount: Mount, service: MenuService): void {
  mount(resource.getAuthResourceList, ({ params }, { session }) =>
    service.getMenu(session.userId, params.systemCode),
  );
  mount(resource.validResource, ({ body }, { session }) =>
    service.listHeldCodes(session.userId, body.systemCode, body.resourceCodes),
  );
}
