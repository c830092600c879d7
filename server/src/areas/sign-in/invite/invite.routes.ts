import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { Invites } from './invite.service.ts';
import { createInviteAdministration } from './invite-administration.service.ts';

export function mountInvites(mount: Mount, invites: Invites): void {
  mount(routeGroups.user.getLoginParam, ({ params }, context) =>
    invites.describe(params.inviteCode, context),
  );
}

export function mountInviteAdministration(mount: Mount, administration: Administration): void {
  const { inviteAdmin } = routeGroups;
  const invites = createInviteAdministration(administration);

  mount(inviteAdmin.list, ({ query }, context) => invites.list(query, context));
  mount(inviteAdmin.create, ({ body }, context) => invites.create(body, context));
  mount(inviteAdmin.revoke, ({ params, body }, context) =>
    invites.revoke(params.id, body.version, context),
  );
  mount(inviteAdmin.takeOver, ({ params, body }, context) =>
    invites.takeOver(params.id, body.version, context),
  );
  mount(inviteAdmin.uses, ({ params }, context) => invites.uses(params.id, context));
}
