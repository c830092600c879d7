import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { createLoginEntryService } from '../../sign-in/login-entry/login-entry-admin.service.ts';
import { createSystemService } from './system.service.ts';

const { systemAdmin } = routeGroups;

export function mountSystemAdmin(mount: Mount, administration: Administration): void {
  const systems = createSystemService(administration);
  const entries = createLoginEntryService(administration);

  mount(systemAdmin.list, (_input, context) => systems.list(context));
  mount(systemAdmin.create, ({ body }, context) => systems.create(body, context));
  mount(systemAdmin.update, ({ params, body }, context) =>
    systems.update(params.code, body, context),
  );
  mount(systemAdmin.listLoginEntries, ({ query }, context) =>
    entries.list(query.systemCode, context),
  );
  mount(systemAdmin.createLoginEntry, ({ body }, context) => entries.create(body, context));
  mount(systemAdmin.updateLoginEntry, ({ params, body }, context) =>
    entries.update(params.loginKey, body, context),
  );
  mount(systemAdmin.makeDefault, ({ params, body }, context) =>
    entries.makeDefault(params.loginKey, body.version, context),
  );
  mount(systemAdmin.removeLoginEntry, ({ params, body }, context) =>
    entries.remove(params.loginKey, body.version, context),
  );
}
