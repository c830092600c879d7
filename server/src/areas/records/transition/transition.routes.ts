import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { TransitionService } from './transition.service.ts';

export function mountTransitions(mount: Mount, transitions: TransitionService): void {
  const routes = routeGroups.recordTransition;
  mount(routes.run, transitions.run);
  mount(routes.amend, transitions.amend);
}
