import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SignInPort } from '../ports.ts';
import { createRoleEditService } from './role-edit.service.ts';
import { createRoleMembersService } from './role-members.service.ts';
import { createRoleReadService } from './role-read.service.ts';

const { roleAdmin } = routeGroups;

export function mountRoleAdmin(
  mount: Mount,
  administration: Administration,
  signIn: SignInPort,
): void {
  const reads = createRoleReadService(administration);
  const edits = createRoleEditService(administration, signIn);
  const members = createRoleMembersService(administration, signIn);

  mount(roleAdmin.list, ({ query }, context) => reads.list(query, context));
  mount(roleAdmin.get, ({ params }, context) => reads.get(params.id, context));
  mount(roleAdmin.preview, ({ params, body }, context) => reads.preview(params.id, body, context));
  mount(roleAdmin.create, ({ body }, context) => edits.create(body, context));
  mount(roleAdmin.copy, ({ params, body }, context) => edits.copy(params.id, body, context));
  mount(roleAdmin.save, ({ params, body }, context) => edits.save(params.id, body, context));
  mount(roleAdmin.remove, ({ params, body }, context) =>
    edits.remove(params.id, body.version, context),
  );
  mount(roleAdmin.members, ({ params, query }, context) => members.list(params.id, query, context));
  mount(roleAdmin.changeMembers, ({ params, body }, context) =>
    members.change(params.id, body, context),
  );
}
