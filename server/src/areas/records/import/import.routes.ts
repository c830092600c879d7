import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ImportService } from './import.service.ts';

export function mountImport(mount: Mount, imports: ImportService): void {
  const routes = routeGroups.recordImport;
  mount(routes.template, imports.template);
  mount(routes.upload, imports.upload);
  mount(routes.run, imports.run);
}
