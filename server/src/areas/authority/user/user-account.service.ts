import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteOutput,
  type routeGroups,
} from '@pedestal/contract';
import {
  type Administration,
  type ChangeRecord,
  type Effects,
  record,
  requireChanged,
} from '../../../administration/change.ts';
import { type Person, requireAdministrable } from '../../../administration/people.ts';
import { readReach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { SignInPort } from '../ports.ts';
import { makeTemporaryPassword } from './temporary-password.ts';
import { updateUser } from './user.store.ts';

type PasswordBatch = RouteOutput<typeof routeGroups.userAdmin.resetPasswords>;

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
  async function replacePassword(
    { trx, effects, context }: { trx: Db; effects: Effects; context: SignedInContext },
    person: Person,
    hash: string,
  ): Promise<void> {
    const { id } = person;
    const now = clock();
    requireChanged(await updateUser(trx, person, { updated_at: now }));
    const { hasPassword, mustChangePassword } = await signIn.readAccountState(trx, id, now);
    await signIn.setTemporaryPassword(trx, id, { hash, now });
    await signIn.clearWaits(trx, [id]);
    const ended = { userIds: [id], reason: 'passwordReset', now };
    const sessions = await signIn.endSessionsOf(trx, effects, ended);
    await record(trx, context, now, {
      ...describeAction('user.resetPassword', person),
      before: { hasPassword, mustChangePassword },
      after: { hasPassword: true, mustChangePassword: true, endedSessions: sessions },
    });
  }

  return {
    async resetPassword(id: string, version: number, context: SignedInContext) {
      const password = makeTemporaryPassword();
      const passwordHash = await hashPassword(password);
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        await replacePassword({ trx, effects, context }, { ...person, version }, passwordHash);
        return { id, version: version + 1, temporaryPassword: password };
      });
    },

    /**
     * Each person in a transaction of their own: one who cannot be changed does not stop the others.
     * Nobody resets their own password here, which would end the session that waits for the answer.
     */
    async resetPasswords(ids: readonly string[], context: SignedInContext): Promise<PasswordBatch> {
      const batch: PasswordBatch = { items: [], failed: [] };
      for (const id of new Set(ids)) {
        const password = makeTemporaryPassword();
        try {
          const hash = await hashPassword(password);
          const person = await change(async (trx, effects) => {
            const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
            const found = requireThere(await requireAdministrable(trx, reach, id));
            if (id === context.session.userId) throw new AppError('forbidden');
            await replacePassword({ trx, effects, context }, found, hash);
            return found;
          });
          batch.items.push({ ...describeAccount(person), temporaryPassword: password });
        } catch (error) {
          batch.failed.push({ id, error: toFailure(error) });
        }
      }
      return batch;
    },

    async resetSecondFactor(id: string, version: number, context: SignedInContext) {
      return change(async (trx, effects) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.resetPasswords);
        const person = requireThere(await requireAdministrable(trx, reach, id));
        const now = clock();
        requireChanged(await updateUser(trx, { id, version }, { updated_at: now }));
        const { hasSecondFactor } = await signIn.readAccountState(trx, id, now);
        await signIn.removeSecondFactors(trx, id);
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

function describeAccount({ id, user_name, display_name }: Person) {
  return { id, userName: user_name, displayName: display_name };
}

/** Passwords that are set already must reach the caller, so later failures do not throw. */
function toFailure(error: unknown): PasswordBatch['failed'][number]['error'] {
  if (!(error instanceof AppError)) throw error;
  const { error: name } = error;
  return name === 'notFound' || name === 'forbidden' ? name : 'unavailable';
}
