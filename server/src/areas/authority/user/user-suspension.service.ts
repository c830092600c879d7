import { PERMISSIONS, type SuspendedCounts } from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import { findPeople, findUntouchable, type Person } from '../../../administration/people.ts';
import { readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { MakerCounters } from '../ports.ts';

export const NOTHING_SUSPENDED: SuspendedCounts = {
  invites: 0,
  publishTokens: 0,
  fileTokens: 0,
  links: 0,
  serviceTokens: 0,
  webhooks: 0,
};

/** Counts what stops working without these people. What those made who are not active has stopped already. */
export async function countSuspended(
  db: Db,
  counters: MakerCounters,
  people: Iterable<Person>,
  now: number,
): Promise<SuspendedCounts> {
  const ids = [...people]
    .filter((person) => person.status === 'active' && person.deleted_at === null)
    .map((person) => person.id);
  if (ids.length === 0) return NOTHING_SUSPENDED;
  return {
    invites: await counters.invites(db, ids, now),
    publishTokens: await counters.publishTokens(db, ids, now),
    fileTokens: await counters.fileTokens(db, ids, now),
    links: await counters.links(db, ids, now),
    serviceTokens: await counters.serviceTokens(db, ids, now),
    webhooks: await counters.webhooks(db, ids, now),
  };
}

export type UserSuspensionService = ReturnType<typeof createUserSuspensionService>;

/** Tells an administrator what disabling or deleting people would suspend. */
export function createUserSuspensionService(
  { db, clock }: Administration,
  counters: MakerCounters,
) {
  return {
    async preview(ids: readonly string[], context: SignedInContext): Promise<SuspendedCounts> {
      const { userId } = context.session;
      const reach = await readReach(db, userId, PERMISSIONS.writeUsers);
      const people = await findPeople(db, reach, ids);
      const untouchable = await findUntouchable(db, reach, [...people.keys()]);
      for (const id of [userId, ...untouchable]) people.delete(id);
      return countSuspended(db, counters, people.values(), clock());
    },
  };
}
