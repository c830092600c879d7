import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SystemOptionService } from './system-option.service.ts';

const { role } = routeGroups;

export function mountSystemOptions(mount: Mount, service: SystemOptionService): void {
  mount(role.getSystemOption, (_input, { session, locale }) =>
    service.listSystemOptions(session.userId, locale),
  );
}
