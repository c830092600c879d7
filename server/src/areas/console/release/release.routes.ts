import { routeGroups } from '@pedestal/contract';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { type Actor, personOf } from '../registry-change.ts';
import type { ReleaseService } from './release.service.ts';

/** Checks the publish token of a request. */
export type AuthenticatePublisher = (
  call: CallContext,
  wanted: { name: string; channel?: string | undefined },
) => Promise<Actor>;

export function mountReleases(
  mount: Mount,
  releases: ReleaseService,
  authenticatePublisher: AuthenticatePublisher,
): void {
  const routes = routeGroups.release;
  mount(routes.list, ({ params, query }) => releases.list(params.name, query.cursor, query.limit));
  mount(routes.upload, ({ query }, context) =>
    releases.upload(query, context.upload, { actor: personOf(context), locale: context.locale }),
  );
  mount(routes.publish, async ({ query }, context) => {
    const actor = await authenticatePublisher(context, query);
    return releases.upload(query, context.upload, { actor, locale: context.locale });
  });
  mount(routes.addRemote, ({ body }, context) => releases.addRemote(body, context));
}
