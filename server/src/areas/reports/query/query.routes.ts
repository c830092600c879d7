import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ExportService } from './export.service.ts';
import type { QueryService } from './query.service.ts';

const routes = routeGroups.reportQuery;

export function mountQueries(mount: Mount, queries: QueryService, exports: ExportService): void {
  mount(routes.sources, queries.sources);
  mount(routes.describe, queries.describe);
  mount(routes.run, queries.run);
  mount(routes.cancel, queries.cancel);
  mount(routes.lines, queries.lines);
  mount(routes.export, exports.start);
}
