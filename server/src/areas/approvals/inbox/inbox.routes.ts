import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DefinitionService } from '../definition/definition.service.ts';
import { findColleagues } from '../organisation/organisation.store.ts';
import type { ActParts } from '../runtime/act.service.ts';
import type { InboxService } from './inbox.service.ts';
import { readStatistics } from './statistics.service.ts';

export function mountInbox(
  mount: Mount,
  inbox: InboxService,
  definitions: DefinitionService,
  parts: ActParts,
): void {
  const routes = routeGroups.approvalInbox;
  mount(routes.list, inbox.list);
  mount(routes.all, inbox.all);
  mount(routes.count, inbox.count);
  mount(routes.definitions, (_input, { session }) => definitions.listForPerson(session.userId));
  mount(routes.people, async ({ query }, { session }) => ({
    items: await findColleagues(parts.db, session.userId, query.q),
  }));
  mount(routes.statistics, (input, { locale }) => readStatistics(parts, input, locale));
}
