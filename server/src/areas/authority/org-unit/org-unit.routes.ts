import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { OrgUnitService } from './org-unit.service.ts';
import type { DelegationService } from './org-unit-delegation.service.ts';

const { orgUnitAdmin } = routeGroups;

export interface OrgUnitAdminServices {
  units: OrgUnitService;
  delegation: DelegationService;
}

export function mountOrgUnitAdmin(mount: Mount, { units, delegation }: OrgUnitAdminServices): void {
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
  mount(orgUnitAdmin.setHead, ({ params, body }, context) =>
    delegation.setHead(params.id, body, context),
  );
}
