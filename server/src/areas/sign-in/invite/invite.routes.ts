import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { Invites } from './invite.service.ts';

export function mountInvite(mount: Mount, invites: Invites): void {
  mount(routeGroups.user.getLoginParam, ({ params }, context) =>
    invites.describe(params.inviteCode, context),
  );
}
