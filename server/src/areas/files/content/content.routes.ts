import { routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DfsContentService } from './content.service.ts';

const callerOf = ({ session }: SignedInContext) =>
  ({ kind: 'person', userId: session.userId }) as const;
const bearerOf = ({ session }: SignedInContext) => ({ session: session.id });

export function mountDfsContent(mount: Mount, content: DfsContentService): void {
  const routes = routeGroups.dfsContent;
  mount(routes.address, ({ body }, context) =>
    content.address(callerOf(context), bearerOf(context), body),
  );
  mount(routes.zipAddress, ({ body }, context) =>
    content.zipAddress(callerOf(context), bearerOf(context), body.ids),
  );
  mount(routes.open, ({ query }, context) => content.open(query.address, context));
}
