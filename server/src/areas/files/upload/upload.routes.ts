import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { personOf } from '../access/caller.ts';
import type { TusHandlers } from './tus-handlers.ts';

/** Uploads of signed-in people. Servers and link visitors have the same verbs below other paths. */
export function mountUploads(mount: Mount, tus: TusHandlers): void {
  const routes = routeGroups.dfsUpload;
  mount(routes.create, (_input, context) =>
    tus.create(personOf(context), context, routes.create.path),
  );
  mount(routes.state, ({ params }, context) => tus.inspect(personOf(context), context, params.id));
  mount(routes.append, ({ params }, context) => tus.append(personOf(context), context, params.id));
  mount(routes.cancel, ({ params }, context) => tus.cancel(personOf(context), context, params.id));
}
