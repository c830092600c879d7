import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RowService } from './rows.service.ts';

export function mountRows(mount: Mount, rows: RowService): void {
  mount(routeGroups.record.saveRows, rows.save);
}
