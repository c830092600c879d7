import { AppError } from '@pedestal/contract';
import type { AuthorityPort, SubAppAccess } from '../ports.ts';
import type { KnownSubApp, ReadSnapshot } from './registry-snapshot.ts';

export type OpenableSubApps = ReturnType<typeof createOpenableSubApps>;

/** The active sub-apps that a person may open. */
export function createOpenableSubApps(dependencies: {
  readSnapshot: ReadSnapshot;
  findSubAppAccess: AuthorityPort['findSubAppAccess'];
}) {
  const { readSnapshot, findSubAppAccess } = dependencies;

  async function list(userId: string) {
    const snapshot = await readSnapshot();
    const access = await findSubAppAccess(userId);
    const subApps = [...snapshot.subApps.values()].filter((one) => isOpenable(one, access));
    return { settings: snapshot.settings, access, subApps };
  }

  return {
    list,
    /** Throws `notFound` where the person may not open it. */
    async require(userId: string, name: string): Promise<KnownSubApp> {
      const { subApps } = await list(userId);
      const found = subApps.find(({ row }) => row.name === name);
      if (!found) throw new AppError('notFound');
      return found;
    },
  };
}

function isOpenable({ row, isActive }: KnownSubApp, { names }: SubAppAccess): boolean {
  return isActive && (names === 'all' || names.has(row.name));
}
