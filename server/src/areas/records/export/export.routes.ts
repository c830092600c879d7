import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ExportService } from './export.service.ts';

export function mountExport(mount: Mount, exports: ExportService): void {
  mount(routeGroups.recordExport.start, exports.start);
}
