import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ServiceAccountService } from './service-account.service.ts';
import type { ServiceTokenService } from './service-token.service.ts';

export function mountServiceAccounts(
  mount: Mount,
  { accounts, tokens }: { accounts: ServiceAccountService; tokens: ServiceTokenService },
): void {
  const routes = routeGroups.serviceAccount;
  mount(routes.list, () => accounts.list());
  mount(routes.create, ({ body }, context) => accounts.create(body, context));
  mount(routes.listScopes, ({ params }) => accounts.listScopes(params.id));
  mount(routes.listTokens, ({ params }) => tokens.list(params.id));
  mount(routes.createToken, ({ params, body }, context) => tokens.create(params.id, body, context));
  mount(routes.takeOverToken, ({ params }, context) =>
    tokens.takeOver(params.id, params.tokenId, context),
  );
  mount(routes.revokeToken, ({ params }, context) =>
    tokens.revoke(params.id, params.tokenId, context),
  );
}
