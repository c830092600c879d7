import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { LinkService } from './link.service.ts';

export function mountRecordLinks(mount: Mount, service: LinkService): void {
  const routes = routeGroups.recordLink;
  mount(routes.options, service.options);
  mount(routes.references, service.references);
}
