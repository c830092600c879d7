import type { AuditReach } from '../audit/audit-log.store.ts';
import type { Db } from '../platform/db/database.ts';
import { isPersonInReach, readReach, requireSystem } from './reach.ts';

/** The audit entries that a permission covers. Answers 404 for a system out of reach. */
export async function readAuditReach(
  db: Db,
  userId: string,
  permission: string,
  systemCode: string | undefined,
): Promise<AuditReach> {
  const reach = await readReach(db, userId, permission);
  if (systemCode !== undefined) requireSystem(reach, systemCode);
  const { people, systems } = reach;
  return {
    all: people.all,
    wholeSystems: people.memberSystems,
    systems: systems === 'all' ? [] : [...systems],
    isPersonInReach: (user) => isPersonInReach(user, people),
  };
}
