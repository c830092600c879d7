import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SystemService } from './system.service.ts';

const { systemAdmin } = routeGroups;

export function mountSystemAdmin(mount: Mount, systems: SystemService): void {
  mount(systemAdmin.list, (_input, context) => systems.list(context));
  mount(systemAdmin.create, ({ body }, context) => systems.create(body, context));
  mount(systemAdmin.update, ({ params, body }, context) =>
    systems.update(params.code, body, context),
  );
}
