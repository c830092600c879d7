import type { Administration } from '../../administration/change.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { mountAccess } from './access/access.routes.ts';
import { type Authority, createAuthority } from './evaluate/authority.service.ts';
import { mountMenu } from './evaluate/menu.routes.ts';
import { createMenuService } from './evaluate/menu.service.ts';
import { readMenuOfRole } from './evaluate/menu-of-role.ts';
import { createPersonAccess } from './evaluate/person-access.ts';
import { mountOrgUnitAdmin } from './org-unit/org-unit.routes.ts';
import { deleteAdminRowsOf } from './org-unit/org-unit.store.ts';
import type { EraseUser, SignInPort } from './ports.ts';
import { mountProfile } from './profile/profile.routes.ts';
import { createProfileService } from './profile/profile.service.ts';
import { mountUserSystemConfig } from './profile/user-system-config.routes.ts';
import { createUserSystemConfigService } from './profile/user-system-config.service.ts';
import { deleteConfigsOf } from './profile/user-system-config.store.ts';
import { mountResourceAdmin } from './resource/resource.routes.ts';
import { deleteMembershipsOfUser } from './role/membership.store.ts';
import { mountRoleAdmin } from './role/role.routes.ts';
import { mountSystemAdmin } from './system/system.routes.ts';
import { mountSystemOptions } from './system/system-option.routes.ts';
import { createSystemOptionService } from './system/system-option.service.ts';
import { mountUserAdmin } from './user/user.routes.ts';

export interface AuthorityDependencies {
  db: Db;
  clock: () => number;
  bus: Bus;
}

/** Creates the evaluation of rights. `mountAuthority` adds the routes, which need other areas. */
export function createAuthorityModule({ db, clock, bus }: AuthorityDependencies) {
  const authority = createAuthority({ db, clock });
  // Subscribe first: the cache has to be stale before an open page is notified and asks again.
  bus.subscribe('rights-changed', authority.forget);
  return {
    authority,
    access: createPersonAccess(authority),
    mountRoutes: (mount: Mount, dependencies: AuthorityRouteDependencies) =>
      mountAuthority(mount, { db, clock, authority, ...dependencies }),
  };
}

export interface AuthorityRouteDependencies {
  administration: Administration;
  signIn: SignInPort;
  hashPassword(password: string): Promise<string>;
  /** One per area: deletes the area’s data about an erased user. */
  erasers: readonly EraseUser[];
}

/** Mounts the routes of a person’s own rights and of administration. */
export function mountAuthority(
  mount: Mount,
  dependencies: AuthorityRouteDependencies & { db: Db; clock: () => number; authority: Authority },
): void {
  const { db, clock, authority, administration, signIn, hashPassword } = dependencies;
  const { inSystem, holdsEverything, listSystems, canEnter } = authority;

  mountProfile(mount, createProfileService({ db, clock }));
  mountUserSystemConfig(mount, createUserSystemConfigService({ db, clock, canEnter }));
  mountSystemOptions(mount, createSystemOptionService({ listSystems }));
  mountMenu(mount, createMenuService({ findGrants: inSystem, holdsEverything }));

  const erasers = [
    deleteConfigsOf,
    deleteMembershipsOfUser,
    deleteAdminRowsOf,
    ...dependencies.erasers,
  ];
  mountUserAdmin(mount, administration, { signIn, hashPassword, erasers });
  mountOrgUnitAdmin(mount, administration, signIn);
  mountRoleAdmin(mount, administration, signIn);
  mountResourceAdmin(mount, administration, {
    menuOfRole: (...role) => readMenuOfRole(db, ...role),
  });
  mountSystemAdmin(mount, administration, signIn);
  mountAccess(mount, administration);
}
