import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { AgeingService } from './ageing.service.ts';
import type { BookService } from './book.service.ts';

export function mountBooks(mount: Mount, service: BookService, ages: AgeingService): void {
  const routes = routeGroups.ledger;
  mount(routes.books, service.books);
  mount(routes.balances, service.balances);
  mount(routes.ageing, ages.ageing);
  mount(routes.options, service.options);
}
