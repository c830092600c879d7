import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { LinkService } from './link.service.ts';
import type { ShareService } from './share.service.ts';

export function mountShares(
  mount: Mount,
  { shares, links }: { shares: ShareService; links: LinkService },
): void {
  const routes = routeGroups.dfsShare;
  mount(routes.list, async ({ params }, context) => ({
    shares: await shares.list(context, params.id),
    links: await links.list(context, params.id),
  }));
  mount(routes.save, ({ body }, context) => shares.save(body, context));
  mount(routes.remove, ({ body }, context) => shares.remove(body.id, context));
  mount(routes.targets, ({ query }, { session, locale }) =>
    shares.findTargets(session.userId, query.text, locale),
  );
  mount(routes.createLink, ({ body }, context) => links.create(body, context));
  mount(routes.updateLink, ({ body }, context) => links.update(body, context));
  mount(routes.takeOverLink, ({ body }, context) => links.takeOver(body.id, context));
  mount(routes.removeLink, ({ body }, context) => links.remove(body.id, context));
  mount(routes.linkLog, ({ params, query }, context) => links.readLog(context, params.id, query));
}
