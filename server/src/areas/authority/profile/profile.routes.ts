import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ProfileService } from './profile.service.ts';

const { user } = routeGroups;

export function mountProfile(mount: Mount, service: ProfileService): void {
  mount(user.getUserInfo, (_input, context) => service.getInfo(context));
  mount(user.saveProfile, async ({ body }, context) => {
    await service.saveProfile(body, context);
    return null;
  });
  mount(user.saveAvatar, async ({ body }, context) => {
    await service.saveAvatar(body.avatar, context);
    return null;
  });
}
