import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { Qr } from './qr.service.ts';

export function mountQr(mount: Mount, qr: Qr): void {
  const { login, scan } = routeGroups;
  mount(login.loginQRCodeUrl, ({ query }, context) => qr.issue(query, context));
  mount(login.isLoginSuccess, ({ body }, context) => qr.poll(body, context));
  mount(scan.info, ({ body }, context) => qr.scan(body.ticket, context));
  mount(scan.confirm, ({ body }, context) => qr.confirm(body.ticket, context));
  mount(scan.deny, ({ body }, context) => qr.deny(body.ticket, context));
}
