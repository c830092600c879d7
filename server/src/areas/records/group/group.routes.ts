import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { GroupService } from './group.service.ts';

export function mountGroups(mount: Mount, { groups }: GroupService): void {
  mount(routeGroups.recordGroup.groups, groups);
}
