import { AppError, type AuditAction, PERMISSIONS } from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { type Person, requireAdministrable } from '../../../administration/people.ts';
import { readReach } from '../../../administration/reach.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import { makeTemporaryPassword } from './temporary-password.ts';
import { updateUser } from './user.store.ts';

export interface AccountDependencies {
  signIn: SignInPort;
  hashPassword(password: string): Promise<string>;
}

export type UserAccountService = ReturnType<typeof createUserAccountService>;

/** Resets passwords and second factors, and clears waits. */
export function createUserAccountService(
  { clock, change }: Administration,
  { signIn, hashPassword }: AccountDependencies,
) {
  return {
    async resetPassword(id: string, version: number, context: SignedInContext) {
      const password = makeTemporaryPassword();
      const passwordHash = await hashPassword(password);
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const now = clock();
        requireChanged(await updateUser(trx, { id, version }, { updated_at: now }));
        const { hasPassword, mustChangePassword } = await signIn.readAccountState(trx, id, now);
        await signIn.setTemporaryPassword(trx, id, { hash: passwordHash, now });
        await signIn.clearWaits(trx, [id]);
        const ended = { userIds: [id], reason: 'passwordReset', now };
        const sessions = await signIn.endSessionsOf(trx, effects, ended);
        await record(trx, context, now, {
          ...describeAction('user.resetPassword', person),
          before: { hasPassword, mustChangePassword },
          after: { hasPassword: true, mustChangePassword: true, endedSessions: sessions },
        });
        return { id, version: version + 1, temporaryPassword: password };
      });
    },

    async resetSecondFactor(id: string, version: number, context: SignedInContext) {
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const now = clock();
        requireChanged(await updateUser(trx, { id, version }, { updated_at: now }));
        const { hasSecondFactor } = await signIn.readAccountState(trx, id, now);
        await signIn.removeSecondFactor(trx, id);
        const ended = { userIds: [id], reason: 'secondFactorReset', now };
        const sessions = await signIn.endSessionsOf(trx, effects, ended);
        await record(trx, context, now, {
          ...describeAction('user.resetSecondFactor', person),
          before: { hasSecondFactor },
          after: { hasSecondFactor: false, endedSessions: sessions },
        });
        return { id, version: version + 1 };
      });
    },

    async unlock(id: string, context: SignedInContext): Promise<null> {
      return change(async (trx) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeUsers);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const lifted = await signIn.clearWaits(trx, [id]);
        await record(trx, context, clock(), {
          ...describeAction('user.unlock', person),
          after: { lifted },
        });
        return null;
      });
    },
  };
}

/** Service accounts cannot sign in, so they have nothing to reset. */
function requireThere(person: Person): Person {
  if (person.deleted_at !== null || person.kind !== 'person') throw new AppError('notFound');
  return person;
}

function describeAction(action: AuditAction, person: Person): ChangeRecord {
  return { action, targetType: 'user', targetId: person.id, targetName: person.user_name };
}
