import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DfsSpaceService } from './space.service.ts';

export function mountDfsSpaces(mount: Mount, spaces: DfsSpaceService): void {
  const routes = routeGroups.dfsSpace;
  mount(routes.list, (_input, { session }) => spaces.list(session.userId));
  mount(routes.overview, ({ query }, { session }) => spaces.overview(session.userId, query));
  mount(routes.setQuota, ({ body }, context) => spaces.setQuota(body, context));
  mount(routes.attachments, ({ params }, { session }) =>
    spaces.attachments({ kind: 'person', userId: session.userId }, params),
  );
  mount(routes.rules, () => spaces.listRules());
  mount(routes.saveRule, ({ body }, context) => spaces.saveRule(body, context));
  mount(routes.removeRule, ({ body }, context) => spaces.removeRule(body, context));
}
