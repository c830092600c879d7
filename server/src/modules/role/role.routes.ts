import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../http/mount-route.ts';
import type { RoleService } from './role.service.ts';

const { role } = routeGroups;

export function mountRole(mount: Mount, service: RoleService): void {
  mount(role.getSystemOption, (_input, { session, locale }) =>
    service.listSystemOptions(session.userId, locale),
  );
}
