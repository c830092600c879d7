import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import {
  findExcess,
  findHigherRoles,
  type Grant,
  requireGrantable,
} from '../../../administration/coverage.ts';
import {
  type Reach,
  readReach,
  requireSystem,
  systemFilter,
} from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { compareGrants } from './grant-changes.ts';
import * as store from './role.store.ts';
import * as grantStore from './role-grant.store.ts';

type Routes = typeof routeGroups.roleAdmin;
type CountedRole = NonNullable<Awaited<ReturnType<typeof store.findRole>>>;

export type RoleReadService = ReturnType<typeof createRoleReadService>;

/** Reads roles, and previews the effects of a change. */
export function createRoleReadService({ db }: Administration) {
  const readingReach = (context: SignedInContext) =>
    readReach(db, context.session.userId, PERMISSIONS.readRoles);

  return {
    async list(
      { systemCode, search, sort, ...place }: RouteParsed<Routes['list']>['query'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const reach = await readingReach(context);
      if (systemCode !== undefined) requireSystem(reach, systemCode);
      const systems = systemCode === undefined ? systemFilter(reach) : [systemCode];
      const filter = { systems, search };
      const page =
        sort === 'name'
          ? await store.readRolesByName(db, filter, place, context.locale)
          : await store.readRolesByChange(db, filter, place);
      return { ...page, items: page.items.map(toRole) };
    },

    async get(id: string, context: SignedInContext): Promise<RouteOutput<Routes['get']>> {
      const reach = await readingReach(context);
      const role = await requireRole(db, reach, id);
      const writing = await readReach(db, context.session.userId, PERMISSIONS.writeRoles);
      return {
        ...toRole(role),
        grants: await grantStore.readGrants(db, id),
        mayEdit: await canEdit(db, writing, role),
      };
    },

    async preview(
      id: string,
      { grants, grantsAll }: RouteParsed<Routes['preview']>['body'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['preview']>> {
      const reach = await readingReach(context);
      const role = await requireRole(db, reach, id);
      const present = await grantStore.readGrants(db, id);
      const changes = compareGrants(present, grants);
      const ids = [...new Set([...present, ...grants].map((grant) => grant.resourceId))];
      const resources = await grantStore.readResources(db, ids);
      requireResourcesOf(role.system_code, reach, grants, resources);
      const excess = await findExcess(
        db,
        reach.holdings,
        [...changes.added, ...changes.rescoped.map(widened)],
        resources,
      );
      const named = <T extends { resourceId: number }>(change: T) => {
        const resource = resources.get(change.resourceId);
        const { code = '', name = '', nameEn = '' } = resource ?? {};
        return { ...change, code, name, nameEn };
      };
      return {
        added: changes.added.map(named),
        removed: changes.removed.map(named),
        rescoped: changes.rescoped.map(named),
        grantsAll: { before: role.grants_all === 1, after: grantsAll },
        members: Number(role.members ?? 0),
        refused: excess.map(({ resourceId }) => named({ resourceId })),
      };
    },
  };
}

export function widened({ resourceId, after }: { resourceId: number; after: Grant['dataScope'] }) {
  return { resourceId, dataScope: after };
}

/** The role, if the caller administers its system; otherwise 404, as for an unknown role. */
export async function requireRole(db: Db, reach: Reach, id: string): Promise<CountedRole> {
  const role = await store.findRole(db, id);
  if (!role) throw new AppError('notFound');
  requireSystem(reach, role.system_code);
  return role;
}

/** A role of one system grants only its resources; a role of all systems any in reach. */
export function requireResourcesOf(
  systemCode: string | null,
  reach: Reach,
  grants: readonly Grant[],
  resources: ReadonlyMap<number, grantStore.GrantedResource>,
): void {
  for (const { resourceId } of grants) {
    const resource = resources.get(resourceId);
    if (!resource || (systemCode !== null && resource.systemCode !== systemCode)) {
      throw new AppError('notFound');
    }
    requireSystem(reach, resource.systemCode);
  }
}

/** Refuses built-in roles, the caller’s own roles, and roles that grant more than they hold. */
export async function requireEditable(db: Db, reach: Reach, role: store.RoleRow): Promise<void> {
  if (role.built_in === 1) throw new AppError('forbidden', { reason: 'builtIn' });
  if (reach.holdings.holdsAll) return;
  if (reach.holdings.roleIds.includes(role.id)) {
    throw new AppError('forbidden', { reason: 'ownRole' });
  }
  await requireGrantable(db, reach.holdings, [role.id]);
}

async function canEdit(db: Db, reach: Reach, role: store.RoleRow): Promise<boolean> {
  if (role.built_in === 1) return false;
  if (reach.holdings.holdsAll) return true;
  const isInReach =
    role.system_code !== null && reach.systems !== 'all' && reach.systems.has(role.system_code);
  if (!isInReach || reach.holdings.roleIds.includes(role.id)) return false;
  return !(await findHigherRoles(db, reach.holdings, [role.id], 'everything')).has(role.id);
}

function toRole(role: CountedRole) {
  return {
    id: role.id,
    version: role.version,
    systemCode: role.system_code,
    name: role.name,
    nameEn: role.name_en,
    description: role.description,
    grantsAll: role.grants_all === 1,
    requiresMfa: role.requires_mfa === 1,
    builtIn: role.built_in === 1,
    members: Number(role.members ?? 0),
    resources: Number(role.resources ?? 0),
    updatedAt: role.updated_at,
  };
}
