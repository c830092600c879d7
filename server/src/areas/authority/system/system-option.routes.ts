import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RoleService } from './system-option.service.ts';

const { role } = routeGroups;

export function mountRole(mount: Mount, service: RoleService): void {
  mount(role.getSystemOption, (_input, { session, locale }) =>
    service.listSystemOptions(session.userId, locale),
  );
}
