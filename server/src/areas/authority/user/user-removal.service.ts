import { AppError, PERMISSIONS } from '@pedestal/contract';
import {
  type Administration,
  lockAuthority,
  record,
  requireAdministrator,
  requireChanged,
} from '../../../administration/change.ts';
import { type Person, requireAdministrable, requireOther } from '../../../administration/people.ts';
import { readReach } from '../../../administration/reach.ts';
import { eraseAuditDetailsOf } from '../../../audit/audit.store.ts';
import { ERASED } from '../../../platform/db/erased.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { EraseUser, MakerCounters, SignInPort } from '../ports.ts';
import { changePerson } from './change-person.ts';
import { anonymiseUser, updateUser } from './user.store.ts';
import { describePerson, mapTaken } from './user-fields.ts';
import { countSuspended } from './user-suspension.service.ts';

export interface UserRemovalDependencies {
  signIn: SignInPort;
  /** One per area: deletes the area’s data about an erased user. */
  erasers: readonly EraseUser[];
  counters: MakerCounters;
}

export type UserRemovalService = ReturnType<typeof createUserRemovalService>;

/** Deletes, restores and erases users. */
export function createUserRemovalService(
  administration: Administration,
  { signIn, erasers, counters }: UserRemovalDependencies,
) {
  const { clock, change } = administration;

  return {
    async remove(id: string, version: number, context: SignedInContext) {
      const target = { id, version, context };
      return changePerson(administration, target, async (trx, effects, person, reach) => {
        if (person.deleted_at !== null) throw new AppError('notFound');
        requireOther(reach, id);
        await lockAuthority(trx, effects);
        const now = clock();
        const suspended = await countSuspended(trx, counters, [person], now);
        requireChanged(await updateUser(trx, person, { deleted_at: now, updated_at: now }));
        await signIn.endSessionsOf(trx, effects, { userIds: [id], reason: 'deleted', now });
        await requireAdministrator(trx);
        await record(trx, context, now, {
          action: 'user.delete',
          targetType: 'user',
          targetId: id,
          targetName: person.user_name,
          before: { ...describePerson(person), suspended },
        });
        return { suspended };
      });
    },

    async restore(id: string, version: number, context: SignedInContext) {
      const target = { id, version, context };
      return changePerson(administration, target, async (trx, effects, person) => {
        requireRestorable(person, clock());
        await lockAuthority(trx, effects);
        const columns = { deleted_at: null, updated_at: clock() };
        requireChanged(await mapTaken(() => updateUser(trx, person, columns)));
        await record(trx, context, clock(), {
          action: 'user.restore',
          targetType: 'user',
          targetId: id,
          targetName: person.user_name,
          after: describePerson(person),
        });
      });
    },

    /** Only for administrators of everything: it also deletes the person’s audit details. */
    async erase(id: string, version: number, context: SignedInContext): Promise<null> {
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeUsers);
        const person = await requireAdministrable(trx, reach, id);
        if (person.deleted_at === null || person.deleted_at === ERASED)
          throw new AppError('notFound');
        if (!reach.holdings.holdsAll) throw new AppError('forbidden', { reason: 'moreThanHeld' });
        if (person.version !== version) throw new AppError('changedMeanwhile');
        await lockAuthority(trx, effects);
        await anonymiseUser(trx, person, clock());
        for (const erase of erasers) await erase(trx, id);
        await record(trx, context, clock(), {
          action: 'user.erase',
          targetType: 'user',
          targetId: id,
          before: { deletedAt: person.deleted_at },
          after: { erased: true },
        });
        await eraseAuditDetailsOf(trx, id);
        return null;
      });
    },
  };
}

export function requireRestorable(person: Person, now: number): void {
  const isOver = (person.deleted_at ?? 0) + AUTHORITY_LIMITS.user.restore < now;
  if (person.deleted_at === null || isOver) throw new AppError('notFound');
}
