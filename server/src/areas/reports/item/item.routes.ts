import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ItemService } from './item.service.ts';
import type { ItemEditService } from './item-edit.service.ts';

const routes = routeGroups.reportItem;

export function mountItems(mount: Mount, items: ItemService, edits: ItemEditService): void {
  mount(routes.list, (input, context) => items.list(input, context));
  mount(routes.listAll, (input, context) => items.list(input, context, true));
  mount(routes.open, items.open);
  mount(routes.versions, items.versions);
  mount(routes.create, edits.create);
  mount(routes.save, edits.save);
  mount(routes.remove, edits.remove);
}
