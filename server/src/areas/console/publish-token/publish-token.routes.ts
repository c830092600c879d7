import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PublishTokenService } from './publish-token.service.ts';

export function mountPublishTokens(mount: Mount, tokens: PublishTokenService): void {
  const routes = routeGroups.release;
  mount(routes.listTokens, () => tokens.list());
  mount(routes.createToken, ({ body }, context) => tokens.create(body, context));
  mount(routes.takeOverToken, ({ params }, context) => tokens.takeOver(params.id, context));
  mount(routes.revokeToken, ({ params }, context) => tokens.revoke(params.id, context));
}
