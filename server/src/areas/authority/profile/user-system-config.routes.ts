import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { UserSystemConfigService } from './user-system-config.service.ts';

const { userSystemConfig } = routeGroups;

export function mountUserSystemConfig(mount: Mount, service: UserSystemConfigService): void {
  mount(userSystemConfig.save, async ({ body }, { session }) => {
    await service.save(session.userId, body.systemCode, body.configKey, body.configValue);
    return null;
  });
  mount(userSystemConfig.getSystemConfig, ({ body }, { session }) =>
    service.read(session.userId, body.systemCode, body.configKey),
  );
}
