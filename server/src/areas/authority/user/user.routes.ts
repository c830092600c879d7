import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import { csvReply } from '../../../platform/csv/csv-reply.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { type AccountDependencies, createUserAccountService } from './user-account.service.ts';
import { createUserBatchService } from './user-batch.service.ts';
import { createUserEditService, type UserEditDependencies } from './user-edit.service.ts';
import { createUserImportService } from './user-import.service.ts';
import { createUserListService } from './user-list.service.ts';
import { createUserRolesService } from './user-roles.service.ts';

const { userAdmin } = routeGroups;

export function mountUserAdmin(
  mount: Mount,
  administration: Administration,
  { signIn, hashPassword, erasers }: AccountDependencies & UserEditDependencies,
): void {
  const lists = createUserListService(administration, signIn);
  const edits = createUserEditService(administration, { signIn, erasers });
  const roles = createUserRolesService(administration, signIn);
  const accounts = createUserAccountService(administration, { signIn, hashPassword });
  const batches = createUserBatchService(administration, signIn);
  const imports = createUserImportService(administration, signIn);

  mount(userAdmin.list, ({ query }, context) => lists.list(query, context));
  mount(userAdmin.get, ({ params }, context) => lists.get(params.id, context));
  mount(userAdmin.exportCsv, async ({ query }, context) =>
    csvReply(await lists.exportCsv(query, context), 'users.csv'),
  );
  mount(userAdmin.create, ({ body }, context) => accounts.create(body, context));
  mount(userAdmin.update, ({ params, body }, context) => edits.update(params.id, body, context));
  mount(userAdmin.setStatus, ({ params, body }, context) =>
    edits.setStatus(params.id, body, context),
  );
  mount(userAdmin.remove, ({ params, body }, context) =>
    edits.remove(params.id, body.version, context),
  );
  mount(userAdmin.restore, ({ params, body }, context) =>
    edits.restore(params.id, body.version, context),
  );
  mount(userAdmin.erase, ({ params, body }, context) =>
    edits.erase(params.id, body.version, context),
  );
  mount(userAdmin.setRoles, ({ params, body }, context) =>
    roles.setRoles(params.id, body, context),
  );
  mount(userAdmin.grantableRoles, ({ query }, context) => roles.grantableRoles(query, context));
  mount(userAdmin.resetPassword, ({ params, body }, context) =>
    accounts.resetPassword(params.id, body.version, context),
  );
  mount(userAdmin.resetSecondFactor, ({ params, body }, context) =>
    accounts.resetSecondFactor(params.id, body.version, context),
  );
  mount(userAdmin.unlock, ({ params }, context) => accounts.unlock(params.id, context));
  mount(userAdmin.batch, ({ body }, context) => batches.run(body, context));
  mount(userAdmin.importCsv, ({ body }, context) => imports.run(body, context));
}
