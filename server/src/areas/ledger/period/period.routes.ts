import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PeriodService } from './period.service.ts';

export function mountPeriods(mount: Mount, service: PeriodService): void {
  const routes = routeGroups.ledgerPeriod;
  mount(routes.list, service.list);
  mount(routes.close, service.close);
  mount(routes.reopen, service.reopen);
}
