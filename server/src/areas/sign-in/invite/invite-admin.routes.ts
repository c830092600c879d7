import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { createInviteAdminService } from './invite-administration.service.ts';

const { inviteAdmin } = routeGroups;

export function mountInviteAdmin(mount: Mount, administration: Administration): void {
  const invites = createInviteAdminService(administration);

  mount(inviteAdmin.list, ({ query }, context) => invites.list(query, context));
  mount(inviteAdmin.create, ({ body }, context) => invites.create(body, context));
  mount(inviteAdmin.revoke, ({ params, body }, context) =>
    invites.revoke(params.id, body.version, context),
  );
  mount(inviteAdmin.uses, ({ params }, context) => invites.uses(params.id, context));
}
