import { AppError, PERMISSIONS } from '@pedestal/contract';
import type { Administration, Effects } from '../../../administration/change.ts';
import { findPeople, type Person, requireAdministrable } from '../../../administration/people.ts';
import { type Reach, readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';

/** Runs a change of one person after checking reach and version. */
export async function changePerson<T>(
  { change }: Administration,
  { id, version, context }: { id: string; version: number; context: SignedInContext },
  work: (trx: Db, effects: Effects, person: Person, reach: Reach) => Promise<T>,
): Promise<T & { id: string; version: number }> {
  return change(async (trx, effects) => {
    const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeUsers);
    const person = await requireAdministrable(trx, reach, id);
    if (person.version !== version) throw new AppError('changedMeanwhile');
    const result = await work(trx, effects, person, reach);
    return { ...result, id, version: version + 1 };
  });
}

export async function requireStillInReach(trx: Db, reach: Reach, id: string): Promise<void> {
  const people = await findPeople(trx, reach, [id]);
  if (!people.has(id)) throw new AppError('forbidden', { reason: 'outsideReach' });
}
