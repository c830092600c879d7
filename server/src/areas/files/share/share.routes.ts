import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DfsLinkService } from './link.service.ts';
import type { DfsShareService } from './share.service.ts';

export function mountDfsShares(
  mount: Mount,
  { shares, links }: { shares: DfsShareService; links: DfsLinkService },
): void {
  const routes = routeGroups.dfsShare;
  mount(routes.list, async ({ params }, context) => ({
    shares: await shares.list(context.session.userId, params.id, context.locale),
    links: await links.list(context.session.userId, params.id),
  }));
  mount(routes.save, ({ body }, context) => shares.save(body, context));
  mount(routes.remove, ({ body }, context) => shares.remove(body.id, context));
  mount(routes.targets, ({ query }, { session, locale }) =>
    shares.findTargets(session.userId, query.text, locale),
  );
  mount(routes.createLink, ({ body }, context) => links.create(body, context));
  mount(routes.updateLink, ({ body }, context) => links.update(body, context));
  mount(routes.removeLink, ({ body }, context) => links.remove(body.id, context));
  mount(routes.linkLog, ({ params, query }, { session }) =>
    links.readLog(session.userId, params.id, query),
  );
}
