import type { Administration } from '../../administration/change.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { mountAccess } from './access/access.routes.ts';
import { createAccessService } from './access/access.service.ts';
import {
  type Authority,
  type AuthorityOptions,
  createAuthority,
} from './evaluate/authority.service.ts';
import { mountMenu } from './evaluate/menu.routes.ts';
import { createMenuService } from './evaluate/menu.service.ts';
import { readMenuOfRole } from './evaluate/menu-of-role.ts';
import { createPersonAccess } from './evaluate/person-access.ts';
import { mountOrgUnitAdmin } from './org-unit/org-unit.routes.ts';
import { createOrgUnitService } from './org-unit/org-unit.service.ts';
import { deleteAdminRowsOf } from './org-unit/org-unit.store.ts';
import { createDelegationService } from './org-unit/org-unit-delegation.service.ts';
import type { CopyPolicies, EraseUser, MakerCounters, SignInPort } from './ports.ts';
import { mountProfile } from './profile/profile.routes.ts';
import { createProfileService } from './profile/profile.service.ts';
import { mountUserSystemConfig } from './profile/user-system-config.routes.ts';
import { createUserSystemConfigService } from './profile/user-system-config.service.ts';
import { deleteConfigsOf } from './profile/user-system-config.store.ts';
import { createMenuPreviewService } from './resource/menu-preview.service.ts';
import { mountResourceAdmin } from './resource/resource.routes.ts';
import { createResourceService } from './resource/resource.service.ts';
import { createResourceFileService } from './resource/resource-files.service.ts';
import { deleteMembershipsOfUser } from './role/membership.store.ts';
import { mountRoleAdmin } from './role/role.routes.ts';
import { createRoleCreateService } from './role/role-create.service.ts';
import { createRoleEditService } from './role/role-edit.service.ts';
import { createRoleMembersService } from './role/role-members.service.ts';
import { createRoleReadService } from './role/role-read.service.ts';
import { createAuthenticateToken } from './service-account/authenticate-token.ts';
import { mountServiceAccounts } from './service-account/service-account.routes.ts';
import { createServiceAccountService } from './service-account/service-account.service.ts';
import { createServiceTokenService } from './service-account/service-token.service.ts';
import { deleteTokensOf } from './service-account/service-token.store.ts';
import { mountSystemAdmin } from './system/system.routes.ts';
import { createSystemService } from './system/system.service.ts';
import { mountSystemOptions } from './system/system-option.routes.ts';
import { createSystemOptionService } from './system/system-option.service.ts';
import { mountUserAdmin } from './user/user.routes.ts';
import { createUserAccountService } from './user/user-account.service.ts';
import { createUserBatchService } from './user/user-batch.service.ts';
import { createUserCreateService } from './user/user-create.service.ts';
import { createUserEditService } from './user/user-edit.service.ts';
import { createUserImportService } from './user/user-import.service.ts';
import { createUserListService } from './user/user-list.service.ts';
import { createUserRemovalService } from './user/user-removal.service.ts';
import { createUserRolesService } from './user/user-roles.service.ts';
import { createUserSuspensionService } from './user/user-suspension.service.ts';

export interface AuthorityDependencies {
  db: Db;
  /** Connections that no transaction holds: rights are read inside of transactions. */
  reader: Db;
  clock: () => number;
  bus: Bus;
  isPublished?: AuthorityOptions['isPublished'];
}

/** Creates the evaluation of rights. `mountAuthority` adds the routes, which need other areas. */
export function createAuthorityModule(dependencies: AuthorityDependencies) {
  const { db, reader, clock, bus, isPublished } = dependencies;
  const authority = createAuthority({ db: reader, clock, isPublished });
  // Subscribe first: the cache has to be stale before an open page is notified and asks again.
  bus.subscribe('rights-changed', authority.forget);
  return {
    authority,
    access: createPersonAccess(authority),
    authenticateToken: createAuthenticateToken({ db, clock, authority }),
    mountRoutes(
      mount: Mount,
      {
        administration,
        signIn,
        hashPassword,
        erasers,
        counters,
        copyPolicies,
      }: AuthorityRouteDependencies,
    ): void {
      mountAuthority(mount, {
        db,
        clock,
        authority,
        administration,
        signIn,
        hashPassword,
        erasers,
        counters,
        copyPolicies,
      });
    },
  };
}

export interface AuthorityRouteDependencies {
  administration: Administration;
  signIn: SignInPort;
  hashPassword(password: string): Promise<string>;
  /** One per area: deletes the area’s data about an erased user. */
  erasers: readonly EraseUser[];
  counters: MakerCounters;
  copyPolicies: CopyPolicies;
}

/** Creates the services of a person’s own rights and of administration, and mounts their routes. */
export function mountAuthority(
  mount: Mount,
  dependencies: AuthorityRouteDependencies & { db: Db; clock: () => number; authority: Authority },
): void {
  const { db, clock, authority, administration, signIn, hashPassword } = dependencies;
  const { erasers, counters, copyPolicies } = dependencies;
  const { inSystem, holdsEverything, listSystems, canEnter } = authority;

  mountProfile(mount, createProfileService({ db, clock }));
  mountUserSystemConfig(mount, createUserSystemConfigService({ db, clock, canEnter }));
  mountSystemOptions(mount, createSystemOptionService({ listSystems }));
  mountMenu(mount, createMenuService({ findGrants: inSystem, holdsEverything }));

  mountUserAdmin(mount, {
    lists: createUserListService(administration, signIn),
    creates: createUserCreateService(administration, { signIn, hashPassword }),
    edits: createUserEditService(administration, { signIn, counters }),
    removals: createUserRemovalService(administration, {
      signIn,
      counters,
      erasers: [
        deleteConfigsOf,
        deleteMembershipsOfUser,
        deleteAdminRowsOf,
        deleteTokensOf,
        ...erasers,
      ],
    }),
    roles: createUserRolesService(administration, signIn),
    accounts: createUserAccountService(administration, { signIn, hashPassword }),
    batches: createUserBatchService(administration, { signIn, counters }),
    suspensions: createUserSuspensionService(administration, counters),
    imports: createUserImportService(administration, { signIn, counters }),
  });
  mountOrgUnitAdmin(mount, {
    units: createOrgUnitService(administration),
    delegation: createDelegationService(administration, signIn),
  });
  mountRoleAdmin(mount, {
    reads: createRoleReadService(administration),
    creates: createRoleCreateService(administration, copyPolicies),
    edits: createRoleEditService(administration, signIn),
    members: createRoleMembersService(administration, signIn),
  });
  mountResourceAdmin(mount, {
    resources: createResourceService(administration),
    files: createResourceFileService(administration),
    menus: createMenuPreviewService({
      db,
      menuOfRole: (...role) => readMenuOfRole(db, ...role),
    }),
  });
  mountSystemAdmin(mount, createSystemService(administration, signIn));
  mountServiceAccounts(mount, {
    accounts: createServiceAccountService(administration, authority),
    tokens: createServiceTokenService(administration, authority),
  });
  mountAccess(mount, createAccessService(administration));
}
