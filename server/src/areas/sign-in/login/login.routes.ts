import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { LoginEntries } from '../login-entry/login-entry.service.ts';
import type { createDueSteps } from './due-steps.service.ts';
import type { createPasswordLogin } from './password-login.service.ts';
import type { createRegister } from './register.service.ts';
import type { createReset } from './reset.service.ts';
import type { createSmsLogin } from './sms-login.service.ts';

export interface LoginServices {
  entries: LoginEntries;
  passwordLogin: ReturnType<typeof createPasswordLogin>;
  smsLogin: ReturnType<typeof createSmsLogin>;
  reset: ReturnType<typeof createReset>;
  register: ReturnType<typeof createRegister>;
  dueSteps: ReturnType<typeof createDueSteps>;
}

export function mountLogin(mount: Mount, services: LoginServices): void {
  const { login } = routeGroups;
  const { entries, passwordLogin, smsLogin, reset, register, dueSteps } = services;
  mount(login.getLoginConfig, ({ body }, context) => entries.describe(body, context));
  mount(login.normal, ({ body }, context) => passwordLogin(body, context));
  mount(login.getSmsVerifyCode, ({ body }, context) => smsLogin.sendCode(body, context));
  mount(login.smsLogin, ({ body }, context) => smsLogin.signIn(body, context));
  mount(login.forgetPassword, ({ body }, context) => reset(body, context));
  mount(login.smsRegister, ({ body }, context) => register(body, context));
  mount(login.enrolSecondFactor, ({ body }, context) => dueSteps.enrol(body, context));
  mount(login.verifySecondFactor, ({ body }, context) => dueSteps.verify(body, context));
  mount(login.changePassword, ({ body }, context) => dueSteps.changePassword(body, context));
}
