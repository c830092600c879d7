import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import { orNone, readHoldings, widestScope } from '../../../administration/holdings.ts';
import { readUserNames } from '../../../administration/names.ts';
import { type Person, requirePerson } from '../../../administration/people.ts';
import {
  type Reach,
  readReach,
  readReaches,
  requireSystem,
} from '../../../administration/reach.ts';
import type { DataScope } from '../../../platform/db/tables.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import * as store from './access.store.ts';

type Routes = typeof routeGroups.access;
type Why = RouteOutput<Routes['why']>;

const ADMINISTRATIVE = Object.values(PERMISSIONS).filter((code) => code.startsWith('auth:'));

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService({ db }: Administration) {
  return {
    async reach(context: SignedInContext): Promise<RouteOutput<Routes['reach']>> {
      const holdings = await readHoldings(db, context.session.userId);
      const reaches = await readReaches(db, holdings, ADMINISTRATIVE);
      const held = [...reaches].filter(([, { systems }]) => systems === 'all' || systems.size > 0);
      const codes = new Set(
        held.flatMap(([, { systems }]) => (systems === 'all' ? [] : [...systems])),
      );
      return {
        holdsAll: holdings.holdsAll,
        permissions: Object.fromEntries(held.map(([code, reach]) => [code, describe(reach)])),
        systems: await store.listSystems(db, holdings.holdsAll ? undefined : orNone(codes)),
      };
    },

    async why(
      { userId, systemCode, code }: RouteParsed<Routes['why']>['query'],
      context: SignedInContext,
    ): Promise<Why> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.explainAccess);
      requireSystem(reach, systemCode);
      const person = await requirePerson(db, reach, userId);
      const system = await store.findSystemStatus(db, systemCode);
      const resource = await store.findResource(db, systemCode, code);
      if (!system || !resource) throw new AppError('notFound');
      const via = await findGrants(userId, systemCode, resource.id);
      const missing = findMissing(person, system.status, via.length > 0);
      return {
        allowed: missing.length === 0,
        resource,
        dataScope: widestScope(via.map((role) => role.dataScope)),
        via,
        missing,
        wouldGrant:
          via.length > 0 ? [] : await store.listGrantingRoles(db, systemCode, resource.id),
      };
    },
  };

  async function findGrants(
    userId: string,
    systemCode: string,
    resourceId: number,
  ): Promise<Why['via']> {
    const roles = await store.listRolesOf(db, { userId, systemCode, resourceId });
    const granting = roles.filter((role) => role.grants_all === 1 || role.data_scope !== null);
    const givers = await readUserNames(
      db,
      granting.flatMap((role) => role.granted_by ?? []),
    );
    return granting.map((role) => ({
      id: role.id,
      name: role.name,
      nameEn: role.nameEn,
      systemCode: role.systemCode,
      grantsAll: role.grants_all === 1,
      dataScope: role.grants_all === 1 ? 'all' : (role.data_scope as DataScope),
      grantedAt: role.granted_at,
      grantedBy: givers.get(role.granted_by ?? '') ?? null,
    }));
  }
}

function findMissing(
  person: Person,
  systemStatus: 'active' | 'disabled',
  hasRole: boolean,
): Why['missing'] {
  return [
    ...(person.deleted_at !== null ? (['personDeleted'] as const) : []),
    ...(person.status === 'disabled' ? (['personDisabled'] as const) : []),
    ...(systemStatus === 'disabled' ? (['systemDisabled'] as const) : []),
    ...(hasRole ? [] : (['noRole'] as const)),
  ];
}

function describe({ systems, people }: Reach) {
  return {
    systems: systems === 'all' ? ('all' as const) : [...systems],
    people: people.all ? ('all' as const) : ('part' as const),
  };
}
