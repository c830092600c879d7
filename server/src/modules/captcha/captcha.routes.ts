import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../http/mount-route.ts';
import type { Captchas } from '../../sign-in-ports.ts';

export function mountCaptcha(mount: Mount, captchas: Captchas): void {
  mount(routeGroups.login.getCaptcha, (_input, { locale }) => captchas.issue(locale));
}
