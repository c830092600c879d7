import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { GrantService } from './grant.service.ts';

export function mountGrants(mount: Mount, grants: GrantService): void {
  const routes = routeGroups.grant;
  mount(routes.list, ({ params }) => grants.list(params.name));
  mount(routes.decide, ({ params, body }, context) => grants.decide(params.name, body, context));
}
