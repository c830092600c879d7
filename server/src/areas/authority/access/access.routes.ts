import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { AccessService } from './access.service.ts';

const { access } = routeGroups;

export function mountAccess(mount: Mount, service: AccessService): void {
  mount(access.reach, (_input, context) => service.reach(context));
  mount(access.why, ({ query }, context) => service.why(query, context));
}
