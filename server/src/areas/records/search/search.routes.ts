import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SearchService } from './search.service.ts';

export function mountRecordSearch(mount: Mount, service: SearchService): void {
  mount(routeGroups.recordSearch.find, service.find);
  mount(routeGroups.recordSearch.findEverywhere, service.findEverywhere);
}
