import type { RouteOutput, routeGroups } from '@pedestal/contract';

/** Where a user lands after sign-in: the system, and the first page of each part they can open. */
export type DescribeLanding = (
  userId: string,
  systemCode: string,
) => Promise<
  Pick<RouteOutput<typeof routeGroups.login.normal>, 'systemCode' | 'userIndexInfoList'>
>;

/** The systems that a user can enter, in order, and the first page of each. */
export type ListSystems = (
  userId: string,
) => Promise<{ system: { code: string }; indexUrl: string }[]>;

export function createDescribeLanding(listSystems: ListSystems): DescribeLanding {
  return async (userId, systemCode) => {
    const systems = await listSystems(userId);
    const landing = systems.find(({ system }) => system.code === systemCode) ?? systems[0];
    const indexUrl = landing?.indexUrl ?? '';
    const prefix = /^\/[^/?#]+/.exec(indexUrl)?.[0];
    return {
      systemCode: landing?.system.code ?? systemCode,
      userIndexInfoList: prefix === undefined ? [] : [{ prefix, indexUrl }],
    };
  };
}
