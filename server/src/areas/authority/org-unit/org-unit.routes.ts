import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SignInPort } from '../ports.ts';
import { createOrgUnitService } from './org-unit.service.ts';
import { createDelegationService } from './org-unit-delegation.service.ts';

const { orgUnitAdmin } = routeGroups;

export function mountOrgUnitAdmin(
  mount: Mount,
  administration: Administration,
  signIn: SignInPort,
): void {
  const units = createOrgUnitService(administration);
  const delegation = createDelegationService(administration, signIn);

  mount(orgUnitAdmin.list, (_input, context) => units.list(context));
  mount(orgUnitAdmin.create, ({ body }, context) => units.create(body, context));
  mount(orgUnitAdmin.update, ({ params, body }, context) => units.update(params.id, body, context));
  mount(orgUnitAdmin.move, ({ params, body }, context) => units.move(params.id, body, context));
  mount(orgUnitAdmin.remove, ({ params, body }, context) =>
    units.remove(params.id, body.version, context),
  );
  mount(orgUnitAdmin.admins, ({ params }, context) => delegation.list(params.id, context));
  mount(orgUnitAdmin.setAdmins, ({ params, body }, context) =>
    delegation.replace(params.id, body, context),
  );
}
