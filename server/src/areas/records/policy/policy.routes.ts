import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PolicyService } from './policy.service.ts';
import type { TestAsService } from './test-as.service.ts';
import type { WhyService } from './why.service.ts';

interface Services {
  policies: PolicyService;
  whys: WhyService;
  tests: TestAsService;
}

export function mountRecordPolicies(mount: Mount, { policies, whys, tests }: Services): void {
  const routes = routeGroups.recordPolicy;
  mount(routes.list, policies.list);
  mount(routes.get, policies.get);
  mount(routes.save, policies.save);
  mount(routes.why, whys.why);
  mount(routes.testAs, tests.testAs);
}
