import { type AdminUser, type Call, PERMISSIONS, type SuspendedCounts } from '@pedestal/contract';
import type { Key } from './texts.ts';

/** Actions on one user. Each has a text of the same name. */
export type UserAction =
  | 'disable'
  | 'enable'
  | 'remove'
  | 'restore'
  | 'erase'
  | 'resetPassword'
  | 'resetSecondFactor'
  | 'unlock';

/** The question before an action; actions without one start at once. */
export const QUESTIONS: Partial<Record<UserAction, Key>> = {
  disable: 'confirmDisable',
  remove: 'confirmRemove',
  erase: 'confirmErase',
  resetPassword: 'confirmReset',
  resetSecondFactor: 'confirmResetFactor',
};

/** What is said after an action; the others show their result themselves. */
export const OUTCOMES: Partial<Record<UserAction, Key>> = {
  disable: 'done.disable',
  enable: 'done.enable',
  restore: 'done.restore',
  erase: 'done.erase',
  resetSecondFactor: 'done.resetSecondFactor',
  unlock: 'done.unlock',
};

/** The actions that a person with these permissions may run on a user. */
export function listUserActions(
  user: AdminUser,
  can: (permission: string) => boolean,
): UserAction[] {
  const canWrite = can(PERMISSIONS.writeUsers);
  if (user.status === 'deleted') return canWrite ? ['restore', 'erase'] : [];
  const canReset = can(PERMISSIONS.resetPasswords);
  return [
    ...(canWrite ? ([user.status === 'active' ? 'disable' : 'enable', 'unlock'] as const) : []),
    ...(canReset ? (['resetPassword', 'resetSecondFactor'] as const) : []),
    ...(canWrite ? (['remove'] as const) : []),
  ];
}

interface ActionResult {
  version: number;
  temporaryPassword?: string;
  suspended?: SuspendedCounts;
}

/** Runs an action on a user. `version` is the version of the user that the person saw. */
export async function runUserAction(
  call: Call,
  id: string,
  action: UserAction,
  version: number,
): Promise<ActionResult | null> {
  const params = { id };
  const body = { version };
  switch (action) {
    case 'disable':
    case 'enable': {
      const status = action === 'disable' ? ('disabled' as const) : ('active' as const);
      return call('POST /gateway/authority/users/:id/status', {
        params,
        body: { version, status },
      });
    }
    case 'remove':
      return call('POST /gateway/authority/users/:id/delete', { params, body });
    case 'restore':
      return call('POST /gateway/authority/users/:id/restore', { params, body });
    case 'erase':
      return call('POST /gateway/authority/users/:id/erase', { params, body });
    case 'resetPassword':
      return call('POST /gateway/authority/users/:id/resetPassword', { params, body });
    case 'resetSecondFactor':
      return call('POST /gateway/authority/users/:id/resetSecondFactor', { params, body });
    case 'unlock':
      return call('POST /gateway/authority/users/:id/unlock', { params });
  }
}
