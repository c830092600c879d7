import { AppError, RECORDS_APP } from '@pedestal/contract';
import type { AuthorityPort } from '../ports.ts';
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
    const { names } = access;
    const open = names === 'all' ? names : addEmbedded(names, snapshot.subApps);
    const subApps = [...snapshot.subApps.values()].filter(
      ({ row, isActive }) => isActive && (open === 'all' || open.has(row.name)),
    );
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

const APPROVALS_APP = 'approve';

/**
 * Forms of records are shown in approvals, and approvals beside records: who may open the one may
 * load the other. It grants no data.
 */
function addEmbedded(
  names: ReadonlySet<string>,
  subApps: ReadonlyMap<string, KnownSubApp>,
): ReadonlySet<string> {
  const added = new Set(names);
  if (names.has(APPROVALS_APP)) added.add(RECORDS_APP);
  const showsRecords = [...names].some((name) => subApps.get(name)?.module === RECORDS_APP);
  if (showsRecords) added.add(APPROVALS_APP);
  return added;
}
