import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { MovementService } from './movement.service.ts';

export function mountMovements(mount: Mount, service: MovementService): void {
  const routes = routeGroups.ledger;
  mount(routes.movements, service.movements);
  mount(routes.document, service.document);
}
