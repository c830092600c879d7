import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { BatchService } from './batch.service.ts';

export function mountBatches(mount: Mount, batches: BatchService): void {
  const routes = routeGroups.recordBatch;
  mount(routes.start, batches.start);
  mount(routes.get, batches.get);
  mount(routes.undo, batches.undo);
}
