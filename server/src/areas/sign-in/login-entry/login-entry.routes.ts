import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { SignInRule } from './administrator-entry.ts';
import { createLoginEntryAdministration } from './login-entry-administration.service.ts';

const { systemAdmin } = routeGroups;

export function mountLoginEntryAdministration(
  mount: Mount,
  administration: Administration,
  rule: SignInRule,
): void {
  const entries = createLoginEntryAdministration(administration, rule);

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
