import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DelegationService } from './delegation.service.ts';

export function mountDelegations(mount: Mount, delegations: DelegationService): void {
  const routes = routeGroups.approvalDelegation;
  mount(routes.list, delegations.list);
  mount(routes.create, delegations.create);
  mount(routes.update, delegations.update);
  mount(routes.remove, delegations.remove);
}
