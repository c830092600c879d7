import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RecordListService } from './record-list.service.ts';
import type { RecordReadService } from './record-read.service.ts';
import type { RecordTrashService } from './record-trash.service.ts';
import type { RecordWriteService } from './record-write.service.ts';

interface Services {
  lists: RecordListService;
  reads: RecordReadService;
  writes: RecordWriteService;
  trash: RecordTrashService;
}

export function mountRecords(mount: Mount, { lists, reads, writes, trash }: Services): void {
  const routes = routeGroups.record;
  mount(routes.list, lists.list);
  mount(routes.count, lists.count);
  mount(routes.open, reads.open);
  mount(routes.history, reads.history);
  mount(routes.create, writes.create);
  mount(routes.save, writes.save);
  mount(routes.remove, trash.remove);
  mount(routes.restore, trash.restore);
}
