import { routeGroups } from '@pedestal/contract';
import { CachedReply } from '../../../platform/http/envelope.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { personOf } from '../registry-change.ts';
import type { ChannelService } from '../release/channel.service.ts';
import type { OverrideService } from './override.service.ts';
import type { RegistryService } from './registry.service.ts';
import type { RegistryAdminService } from './registry-admin.service.ts';

export function mountRegistry(
  mount: Mount,
  { registry, overrides }: { registry: RegistryService; overrides: OverrideService },
): void {
  const routes = routeGroups.registry;
  // The largest reply when a page starts. It contains nothing of the request, so compressing it leaks nothing.
  mount(
    routes.list,
    async (_input, { session }) =>
      new CachedReply(Buffer.from(JSON.stringify(await registry.list(session.userId)))),
  );
  mount(routes.previous, ({ params }, { session }) =>
    registry.previous(session.userId, params.name),
  );
  mount(routes.setOverride, ({ body }, context) => overrides.set(body, context));
  mount(routes.overrideRelease, ({ body }, context) => overrides.setRelease(body, context));
  mount(routes.choice, ({ params }, { session }) =>
    registry.explainChoice(session.userId, params.name),
  );
  mount(routes.clearOverride, ({ body }, context) => overrides.clear(body.name, context));
}

export function mountRegistryAdmin(
  mount: Mount,
  { admin, channels }: { admin: RegistryAdminService; channels: ChannelService },
): void {
  const routes = routeGroups.registryAdmin;
  mount(routes.listSubApps, () => admin.list());
  mount(routes.createSubApp, ({ body }, context) => admin.create(body, context));
  mount(routes.updateSubApp, ({ params, body }, context) =>
    admin.update(params.name, body, context),
  );
  mount(routes.point, async ({ body }, context) => {
    await channels.point(body, personOf(context));
    return admin.view(body.name);
  });
  mount(routes.rollback, async ({ body }, context) => {
    await channels.rollback(body.name, body.channel, personOf(context));
    return admin.view(body.name);
  });
  mount(routes.listSharedNeeds, () => admin.listSharedNeeds());
  mount(routes.getSettings, () => admin.readSettings());
  mount(routes.saveSettings, ({ body }, context) => admin.updateSettings(body, context));
}
