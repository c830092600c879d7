import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RoleCreateService } from './role-create.service.ts';
import type { RoleEditService } from './role-edit.service.ts';
import type { RoleMembersService } from './role-members.service.ts';
import type { RoleReadService } from './role-read.service.ts';

const { roleAdmin } = routeGroups;

export interface RoleAdminServices {
  reads: RoleReadService;
  creates: RoleCreateService;
  edits: RoleEditService;
  members: RoleMembersService;
}

export function mountRoleAdmin(
  mount: Mount,
  { reads, creates, edits, members }: RoleAdminServices,
): void {
  mount(roleAdmin.list, ({ query }, context) => reads.list(query, context));
  mount(roleAdmin.get, ({ params }, context) => reads.get(params.id, context));
  mount(roleAdmin.preview, ({ params, body }, context) => reads.preview(params.id, body, context));
  mount(roleAdmin.create, ({ body }, context) => creates.create(body, context));
  mount(roleAdmin.copy, ({ params, body }, context) => creates.copy(params.id, body, context));
  mount(roleAdmin.save, ({ params, body }, context) => edits.save(params.id, body, context));
  mount(roleAdmin.remove, ({ params, body }, context) =>
    edits.remove(params.id, body.version, context),
  );
  mount(roleAdmin.members, ({ params, query }, context) => members.list(params.id, query, context));
  mount(roleAdmin.changeMembers, ({ params, body }, context) =>
    members.change(params.id, body, context),
  );
}
