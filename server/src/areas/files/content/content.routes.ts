import { routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { personOf } from '../access/caller.ts';
import type { ContentService } from './content.service.ts';

const bearerOf = ({ session }: SignedInContext) => ({ session: session.id });

export function mountContent(mount: Mount, content: ContentService): void {
  const routes = routeGroups.dfsContent;
  mount(routes.address, ({ body }, context) =>
    content.address(personOf(context), bearerOf(context), body),
  );
  mount(routes.zipAddress, ({ body }, context) =>
    content.zipAddress(personOf(context), bearerOf(context), body.ids),
  );
  mount(routes.open, ({ query }, context) => content.open(query.address, context));
}
