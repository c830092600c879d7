import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SignInPort } from '../ports.ts';
import { createSystemService } from './system.service.ts';

const { systemAdmin } = routeGroups;

export function mountSystemAdmin(
  mount: Mount,
  administration: Administration,
  signIn: SignInPort,
): void {
  const systems = createSystemService(administration, signIn);

  mount(systemAdmin.list, (_input, context) => systems.list(context));
  mount(systemAdmin.create, ({ body }, context) => systems.create(body, context));
  mount(systemAdmin.update, ({ params, body }, context) =>
    systems.update(params.code, body, context),
  );
}
