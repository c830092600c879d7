import { routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { listGranted } from '../grant/grant.store.ts';
import { toGrants } from '../grant/grants.ts';
import type { HealthService } from '../health/health.service.ts';
import { findSubApp } from '../registry/registry.store.ts';
import type { ChannelService } from '../release/channel.service.ts';
import { type ChannelRow, listChannels } from '../release/channel.store.ts';
import type { SharedVersions } from '../release/shared-fit.ts';
import type { PublishTokenService } from './publish-token.service.ts';

export interface PublisherParts {
  db: Db;
  tokens: PublishTokenService;
  channels: ChannelService;
  health: HealthService;
  sharedVersions: SharedVersions;
}

/** What a team does from its terminal. The token says for which sub-apps, and whether it may move channels. */
export function mountPublisher(mount: Mount, parts: PublisherParts): void {
  const { db, tokens, channels, health, sharedVersions } = parts;
  const routes = routeGroups.publisher;
  mount(routes.list, async (_input, context) => {
    const { subApps, mayPoint } = await tokens.describe(context);
    const pointers = await listChannels(db);
    const granted = await listGranted(db);
    const rows = await Promise.all(subApps.map((name) => findSubApp(db, name)));
    const items = rows.flatMap((row) =>
      row
        ? {
            ...toPointed(row.name, pointers),
            base: row.base,
            isolation: row.isolation,
            inlineScripts: row.inline_scripts === 1,
            granted: toGrants(granted.filter((grant) => grant.sub_app === row.name)),
            size: releaseOn(pointers, row.name, 'stable')?.size ?? null,
          }
        : [],
    );
    return { mayPoint, shared: sharedVersions ?? null, items };
  });
  mount(routes.point, async ({ body }, context) => {
    const { percent, ...pointer } = body;
    const actor = await tokens.authenticate(context, body);
    const audience = percent === undefined ? undefined : { percent, roles: [], users: [] };
    await channels.point({ ...pointer, audience }, actor);
    return toPointed(body.name, await listChannels(db));
  });
  mount(routes.rollback, async ({ body }, context) => {
    const actor = await tokens.authenticate(context, body);
    await channels.rollback(body.name, body.channel, actor);
    return toPointed(body.name, await listChannels(db));
  });
  mount(routes.promote, async ({ body }, context) => {
    const actor = await tokens.authenticate(context, { ...body, channel: 'stable' });
    await channels.promote(body.name, actor);
    return toPointed(body.name, await listChannels(db));
  });
  mount(routes.health, async ({ params }, context) => {
    await tokens.authenticate(context, params);
    return health.readByToken(params.name);
  });
}

function releaseOn(channels: readonly ChannelRow[], name: string, wanted: ChannelRow['channel']) {
  return channels.find(({ sub_app, channel }) => sub_app === name && channel === wanted)?.release;
}

function toPointed(name: string, channels: readonly ChannelRow[]) {
  return {
    name,
    stable: releaseOn(channels, name, 'stable')?.version ?? null,
    canary: releaseOn(channels, name, 'canary')?.version ?? null,
  };
}
