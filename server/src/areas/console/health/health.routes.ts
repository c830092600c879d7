import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { HealthService } from './health.service.ts';

export function mountHealth(mount: Mount, health: HealthService): void {
  const routes = routeGroups.health;
  mount(routes.list, (_input, { session }) => health.list(session.userId));
  mount(routes.read, ({ params }, { session }) => health.read(session.userId, params.name));
  mount(routes.saveRule, ({ params, body }, context) =>
    health.saveRule(params.name, body, context),
  );
}
