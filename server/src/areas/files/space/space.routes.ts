import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { personOf } from '../access/caller.ts';
import type { RecordService } from './record.service.ts';
import type { SpaceService } from './space.service.ts';

export function mountSpaces(
  mount: Mount,
  { spaces, records }: { spaces: SpaceService; records: RecordService },
): void {
  const routes = routeGroups.dfsSpace;
  mount(routes.list, (_input, { session }) => spaces.list(session.userId));
  mount(routes.overview, ({ query }, { session }) => spaces.overview(session.userId, query));
  mount(routes.setQuota, ({ body }, context) => spaces.setQuota(body, context));
  mount(routes.attachments, ({ params }, context) =>
    records.attachments(personOf(context), params),
  );
  mount(routes.rules, () => records.listRules());
  mount(routes.saveRule, ({ body }, context) => records.saveRule(body, context));
  mount(routes.removeRule, ({ body }, context) => records.removeRule(body, context));
}
