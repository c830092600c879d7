import { routeGroups } from '@pedestal/contract';
import { KeptReply } from '../../../platform/http/envelope.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PublishTokenService } from '../publish-token/publish-token.service.ts';
import type { ReleaseService } from '../release/release.service.ts';
import type { RegistryService } from './registry.service.ts';
import type { RegistryAdminService } from './registry-admin.service.ts';
import { personOf } from './registry-change.ts';

export interface RegistryServices {
  registry: RegistryService;
  admin: RegistryAdminService;
  releases: ReleaseService;
  tokens: PublishTokenService;
}

export function mountRegistry(mount: Mount, services: RegistryServices): void {
  mountForPeople(mount, services);
  mountForAdministrators(mount, services);
  mountReleases(mount, services);
  mountTokens(mount, services);
}

function mountForPeople(mount: Mount, { registry }: RegistryServices): void {
  const routes = routeGroups.registry;
  // The longest reply of a page's start, and nothing of the request is in it: it may go compressed.
  mount(
    routes.list,
    async (_input, { session }) =>
      new KeptReply(Buffer.from(JSON.stringify(await registry.list(session.userId)))),
  );
  mount(routes.previous, ({ params }, { session }) =>
    registry.previous(session.userId, params.name),
  );
  mount(routes.setOverride, ({ body }, context) => registry.setOverride(body, context));
  mount(routes.clearOverride, ({ body }, context) => registry.clearOverride(body.name, context));
}

function mountForAdministrators(mount: Mount, { admin }: RegistryServices): void {
  const routes = routeGroups.registryAdmin;
  mount(routes.listSubApps, () => admin.list());
  mount(routes.createSubApp, ({ body }, context) => admin.create(body, context));
  mount(routes.updateSubApp, ({ params, body }, context) =>
    admin.update(params.name, body, context),
  );
  mount(routes.point, ({ body }, context) => admin.point(body, context));
  mount(routes.rollback, ({ body }, context) => admin.rollback(body.name, body.channel, context));
  mount(routes.getSettings, () => admin.readSettings());
  mount(routes.saveSettings, ({ body }, context) => admin.saveSettings(body, context));
}

function mountReleases(mount: Mount, { releases, tokens }: RegistryServices): void {
  const routes = routeGroups.release;
  mount(routes.list, ({ params, query }) => releases.list(params.name, query.cursor, query.limit));
  mount(routes.upload, ({ query }, context) =>
    releases.upload(query, context.upload, { actor: personOf(context), locale: context.locale }),
  );
  mount(routes.publish, async ({ query }, context) => {
    const actor = await tokens.authenticate(context, query);
    return releases.upload(query, context.upload, { actor, locale: context.locale });
  });
  mount(routes.addRemote, ({ body }, context) => releases.addRemote(body, context));
}

function mountTokens(mount: Mount, { tokens }: RegistryServices): void {
  const routes = routeGroups.release;
  mount(routes.listTokens, () => tokens.list());
  mount(routes.createToken, ({ body }, context) => tokens.create(body, context));
  mount(routes.revokeToken, ({ params }, context) => tokens.revoke(params.id, context));
}
