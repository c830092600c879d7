import { routeGroups } from '@pedestal/contract';
import { csvReply } from '../../../platform/csv/csv-reply.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { UserAccountService } from './user-account.service.ts';
import type { UserBatchService } from './user-batch.service.ts';
import type { UserCreateService } from './user-create.service.ts';
import type { UserEditService } from './user-edit.service.ts';
import type { UserImportService } from './user-import.service.ts';
import type { UserListService } from './user-list.service.ts';
import type { UserRemovalService } from './user-removal.service.ts';
import type { UserRolesService } from './user-roles.service.ts';
import type { UserSuspensionService } from './user-suspension.service.ts';

const { userAdmin } = routeGroups;

export interface UserAdminServices {
  lists: UserListService;
  creates: UserCreateService;
  edits: UserEditService;
  removals: UserRemovalService;
  roles: UserRolesService;
  accounts: UserAccountService;
  batches: UserBatchService;
  suspensions: UserSuspensionService;
  imports: UserImportService;
}

export function mountUserAdmin(mount: Mount, services: UserAdminServices): void {
  const { lists, creates, edits, removals, roles, accounts, batches, imports } = services;
  mount(userAdmin.list, ({ query }, context) => lists.list(query, context));
  mount(userAdmin.get, ({ params }, context) => lists.get(params.id, context));
  mount(userAdmin.exportCsv, async ({ query }, context) =>
    csvReply(await lists.exportCsv(query, context), 'users.csv'),
  );
  mount(userAdmin.create, ({ body }, context) => creates.create(body, context));
  mount(userAdmin.update, ({ params, body }, context) => edits.update(params.id, body, context));
  mount(userAdmin.setStatus, ({ params, body }, context) =>
    edits.setStatus(params.id, body, context),
  );
  mount(userAdmin.remove, ({ params, body }, context) =>
    removals.remove(params.id, body.version, context),
  );
  mount(userAdmin.restore, ({ params, body }, context) =>
    removals.restore(params.id, body.version, context),
  );
  mount(userAdmin.erase, ({ params, body }, context) =>
    removals.erase(params.id, body.version, context),
  );
  mount(userAdmin.setRoles, ({ params, body }, context) =>
    roles.setRoles(params.id, body, context),
  );
  mount(userAdmin.grantableRoles, ({ query }, context) => roles.grantableRoles(query, context));
  mount(userAdmin.resetPasswords, ({ body }, context) =>
    accounts.resetPasswords(body.ids, context),
  );
  mount(userAdmin.resetPassword, ({ params, body }, context) =>
    accounts.resetPassword(params.id, body.version, context),
  );
  mount(userAdmin.resetSecondFactor, ({ params, body }, context) =>
    accounts.resetSecondFactor(params.id, body.version, context),
  );
  mount(userAdmin.unlock, ({ params }, context) => accounts.unlock(params.id, context));
  mount(userAdmin.batch, ({ body }, context) => batches.run(body, context));
  mount(userAdmin.previewSuspension, ({ body }, context) =>
    services.suspensions.preview(body.ids, context),
  );
  mount(userAdmin.importCsv, ({ body }, context) => imports.run(body, context));
  mount(userAdmin.importColumns, ({ body }, context) => imports.columns(body, context));
  mount(userAdmin.importTemplate, ({ query }, context) => imports.template(query, context));
  mount(userAdmin.importFaults, ({ body }, context) => imports.faults(body, context));
}
