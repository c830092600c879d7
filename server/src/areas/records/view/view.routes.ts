import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ViewService } from './view.service.ts';
import type { ViewEditService } from './view-edit.service.ts';

export function mountViews(mount: Mount, views: ViewService, edits: ViewEditService): void {
  const routes = routeGroups.recordView;
  mount(routes.list, views.list);
  mount(routes.create, edits.create);
  mount(routes.save, edits.save);
  mount(routes.remove, edits.remove);
  mount(routes.setDefault, views.setDefault);
}
