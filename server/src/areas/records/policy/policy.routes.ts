import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PolicyService } from './policy.service.ts';
import type { WhyService } from './why.service.ts';

interface Services {
  policies: PolicyService;
  whys: WhyService;
}

export function mountRecordPolicies(mount: Mount, { policies, whys }: Services): void {
  const routes = routeGroups.recordPolicy;
  mount(routes.get, policies.get);
  mount(routes.save, policies.save);
  mount(routes.why, whys.why);
}
