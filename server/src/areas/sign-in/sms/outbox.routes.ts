import { AppError, type RouteOutput, routeGroups } from '@pedestal/contract';
import { isLoopbackAddress } from '../../../platform/http/hosts.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';

const { list } = routeGroups.outbox;

/** Mounted in development only, and answers only calls from the same machine. */
export function mountOutbox(
  mount: Mount,
  outbox: { list(): Promise<RouteOutput<typeof list>> },
): void {
  mount(list, async (_input, { ip }) => {
    if (!isLoopbackAddress(ip)) throw new AppError('notFound');
    return outbox.list();
  });
}
