import { type RouteOutput, type RouteParsed, routeGroups } from '@pedestal/contract';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { OwnPasskeys } from './own-passkeys.service.ts';

const { passkey: routes } = routeGroups;
type Routes = typeof routes;
type Handle<R extends Routes[keyof Routes], Context> = (
  body: RouteParsed<R> extends { body: infer Body } ? Body : never,
  context: Context,
) => Promise<RouteOutput<R>>;

export interface PasskeyRouteDependencies {
  ownPasskeys: OwnPasskeys;
  login: {
    begin: Handle<Routes['loginOptions'], CallContext>;
    signIn: Handle<Routes['login'], CallContext>;
  };
  secondFactor: {
    beginPasskey: Handle<Routes['secondFactorOptions'], CallContext>;
    verifyPasskey: Handle<Routes['verifySecondFactor'], CallContext>;
  };
  stepUp: {
    beginPasskeyStepUp(context: SignedInContext): Promise<RouteOutput<Routes['stepUpOptions']>>;
    stepUpByPasskey: Handle<Routes['stepUp'], SignedInContext>;
  };
}

export function mountPasskeys(mount: Mount, dependencies: PasskeyRouteDependencies): void {
  const { ownPasskeys, login, secondFactor, stepUp } = dependencies;

  mount(routes.loginOptions, ({ body }, context) => login.begin(body, context));
  mount(routes.login, ({ body }, context) => login.signIn(body, context));
  mount(routes.secondFactorOptions, ({ body }, context) =>
    secondFactor.beginPasskey(body, context),
  );
  mount(routes.verifySecondFactor, ({ body }, context) =>
    secondFactor.verifyPasskey(body, context),
  );
  mount(routes.stepUpOptions, (_input, context) => stepUp.beginPasskeyStepUp(context));
  mount(routes.stepUp, ({ body }, context) => stepUp.stepUpByPasskey(body, context));

  mount(routes.list, (_input, context) => ownPasskeys.list(context));
  mount(routes.registerOptions, (_input, context) => ownPasskeys.beginRegistration(context));
  mount(routes.register, ({ body }, context) => ownPasskeys.register(body, context));
  mount(routes.rename, ({ params, body }, context) =>
    ownPasskeys.rename(params.id, body.name, context),
  );
  mount(routes.remove, ({ params }, context) => ownPasskeys.remove(params.id, context));
}
