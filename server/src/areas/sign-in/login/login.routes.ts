import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { Login } from './login.service.ts';

export interface LoginRouteDependencies {
  entries: LoginEntries;
  login: Login;
}

export function mountLogin(mount: Mount, { entries, login }: LoginRouteDependencies): void {
  const { login: routes } = routeGroups;
  const { smsLogin, reset, register } = login.byMobile;
  const { dueSteps } = login;
  mount(routes.getLoginConfig, ({ body }, context) => entries.describe(body, context));
  mount(routes.normal, ({ body }, context) => login.byPassword(body, context));
  mount(routes.getSmsVerifyCode, ({ body }, context) => smsLogin.sendCode(body, context));
  mount(routes.smsLogin, ({ body }, context) => smsLogin.signIn(body, context));
  mount(routes.forgetPassword, ({ body }, context) => reset(body, context));
  mount(routes.smsRegister, ({ body }, context) => register(body, context));
  mount(routes.enrolSecondFactor, ({ body }, context) => dueSteps.enrol(body, context));
  mount(routes.verifySecondFactor, ({ body }, context) => dueSteps.verify(body, context));
  mount(routes.changePassword, ({ body }, context) => dueSteps.changePassword(body, context));
}
