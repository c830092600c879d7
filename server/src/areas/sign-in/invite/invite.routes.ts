import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { InviteService } from './invite.service.ts';

export function mountInvite(mount: Mount, invites: InviteService): void {
  mount(routeGroups.user.getLoginParam, ({ params }, context) =>
    invites.describe(params.inviteCode, context),
  );
}
