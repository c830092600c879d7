import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { Captchas } from './captcha.service.ts';

export function mountCaptcha(mount: Mount, captchas: Captchas): void {
  mount(routeGroups.login.getCaptcha, (_input, { locale }) => captchas.issue(locale));
}
