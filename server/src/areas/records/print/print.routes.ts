import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PrintService } from './print.service.ts';

export function mountPrint(mount: Mount, prints: PrintService): void {
  mount(routeGroups.recordPrint.start, prints.start);
}
