import type { RouteOutput, routeGroups } from '@pedestal/contract';

/**
 * Where a user lands after sign-in: the system, and the first page of each part they can open. The
 * system is the given one; at the default entry, which nobody chose, another that holds clearly
 * more of their work.
 */
export type DescribeLanding = (
  userId: string,
  systemCode: string,
  entry?: { isDefault: boolean },
) => Promise<
  Pick<RouteOutput<typeof routeGroups.login.normal>, 'systemCode' | 'userIndexInfoList'>
>;

interface EnteredSystem {
  system: { code: string };
  indexUrl: string;
  /** How many pages it has for the user's job. */
  workPages: number;
}

/** The systems that a user can enter, in order, and the first page of each. */
export type ListSystems = (userId: string) => Promise<EnteredSystem[]>;

/** How many times as much of the user's work another system must hold. */
const CLEARLY_MORE = 2;

export function createDescribeLanding(listSystems: ListSystems): DescribeLanding {
  return async (userId, systemCode, { isDefault } = { isDefault: false }) => {
    const systems = await listSystems(userId);
    const given = systems.find(({ system }) => system.code === systemCode);
    const landing = given && !isDefault ? given : placeOfWork(systems, given);
    const indexUrl = landing?.indexUrl ?? '';
    const prefix = /^\/[^/?#]+/.exec(indexUrl)?.[0];
    return {
      systemCode: landing?.system.code ?? systemCode,
      userIndexInfoList: prefix === undefined ? [] : [{ prefix, indexUrl }],
    };
  };
}

/** The system with most of the work, but the given one unless it holds clearly less. */
function placeOfWork(systems: readonly EnteredSystem[], given?: EnteredSystem) {
  const most = systems.reduce<EnteredSystem | undefined>(
    (best, each) => (best && best.workPages >= each.workPages ? best : each),
    undefined,
  );
  if (!given || !most) return most;
  return most.workPages > CLEARLY_MORE * given.workPages ? most : given;
}
