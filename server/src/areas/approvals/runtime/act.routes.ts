import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import {
  type ActParts,
  type ActService,
  addSigners,
  approveMany,
  copyTo,
  decide,
  remind,
  requireSeen,
  transfer,
} from './act.service.ts';

export function mountActs(mount: Mount, acts: ActService, parts: ActParts): void {
  const routes = routeGroups.approval;
  mount(routes.approve, ({ params: { id, task }, body }, context) =>
    acts.run(id, context, decide(parts, 'approve', task, body)),
  );
  mount(routes.reject, ({ params: { id, task }, body }, context) =>
    acts.run(id, context, decide(parts, 'reject', task, body)),
  );
  mount(routes.return, ({ params: { id, task }, body }, context) =>
    acts.run(id, context, async (act) => {
      const { recordVersion, ...how } = body;
      await requireSeen(parts, act, task, recordVersion);
      await act.send({ kind: 'return', task, by: act.userId, ...how });
    }),
  );
  mount(routes.transfer, ({ params: { id, task }, body }, context) =>
    acts.run(id, context, transfer(parts, task, body)),
  );
  mount(routes.addSigners, ({ params: { id, task }, body }, context) =>
    acts.run(id, context, addSigners(task, body)),
  );
  mount(routes.takeBack, ({ params: { id, task } }, context) =>
    acts.run(id, context, (act) => act.send({ kind: 'takeBack', task, by: act.userId })),
  );
  mount(routes.remind, ({ params: { id } }, context) => acts.run(id, context, remind(parts)));
  mount(routes.withdraw, ({ params: { id }, body: { comment } }, context) =>
    acts.run(id, context, async (act) => {
      const { userId: by } = act;
      await act.send({ kind: 'withdraw', by });
      if (comment !== '') await act.send({ kind: 'comment', by, comment });
    }),
  );
  mount(routes.comment, ({ params: { id }, body: { comment } }, context) =>
    acts.run(id, context, (act) => act.send({ kind: 'comment', by: act.userId, comment })),
  );
  mount(routes.copy, ({ params: { id }, body: { people } }, context) =>
    acts.run(id, context, copyTo(people)),
  );
  mount(routes.approveMany, ({ body }, context) => approveMany(parts, acts, body, context));
}
