import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { createAccessService } from './access.service.ts';

const { access } = routeGroups;

export function mountAccess(mount: Mount, administration: Administration): void {
  const service = createAccessService(administration);

  mount(access.reach, (_input, context) => service.reach(context));
  mount(access.why, ({ query }, context) => service.why(query, context));
}
