import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { createSessionAdministration } from './session-administration.service.ts';

const { sessionAdmin } = routeGroups;

export function mountSessionAdmin(mount: Mount, administration: Administration): void {
  const sessions = createSessionAdministration(administration);

  mount(sessionAdmin.list, ({ query }, context) => sessions.list(query, context));
  mount(sessionAdmin.end, ({ body }, context) => sessions.end(body.ids, context));
  mount(sessionAdmin.endAll, ({ body }, context) => sessions.endAll(body, context));
}
