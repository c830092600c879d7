import { AppError, MAX_PASSWORD, MIN_PASSWORD, PASSWORD_CLASSES } from '@pedestal/contract';
import { isGuessable } from './guessable.ts';
import { normalisePassword } from './password-hasher.ts';

export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
  /** How many of lower case, upper case, digit and symbol must be present. */
  requireClasses: number;
  /** A password older than this must be changed at sign-in; 0 means never. */
  rotateDays: number;
  /** How many passwords, the current one included, cannot be reused. */
  history: number;
  /** A new session ends the user's other sessions. */
  singleSession: boolean;
}

export interface PasswordRules {
  find(name: string): PasswordPolicy;
  /** Throws `passwordTooWeak` with the reason. */
  requireStrong(password: string, policy: PasswordPolicy, words: readonly string[]): Promise<void>;
}

/** `strict` is for installations under a regulation that demands it; it is not safer. */
export const PASSWORD_POLICIES = {
  standard: {
    minLength: MIN_PASSWORD,
    maxLength: MAX_PASSWORD,
    requireClasses: 0,
    rotateDays: 0,
    history: 1,
    singleSession: false,
  },
  strict: {
    minLength: MIN_PASSWORD,
    maxLength: MAX_PASSWORD,
    requireClasses: 3,
    rotateDays: 90,
    history: 5,
    singleSession: true,
  },
} as const satisfies Record<string, PasswordPolicy>;

export type PolicyName = keyof typeof PASSWORD_POLICIES;

export type WeakReason = 'tooShort' | 'tooLong' | 'classes' | 'common' | 'context';

const MIN_CONTEXT_LENGTH = 4;

/** Rejects a new password that breaks the policy or is easy to guess. Throws `passwordTooWeak` with the reason. */
export async function requireStrongPassword(
  password: string,
  policy: PasswordPolicy,
  contextWords: readonly string[],
): Promise<void> {
  const reason = await findWeakness(normalisePassword(password), policy, contextWords);
  if (reason) throw new AppError('passwordTooWeak', { reason });
}

async function findWeakness(
  password: string,
  policy: PasswordPolicy,
  contextWords: readonly string[],
): Promise<WeakReason | undefined> {
  const length = [...password].length;
  if (length < policy.minLength) return 'tooShort';
  if (length > policy.maxLength) return 'tooLong';
  const classes = PASSWORD_CLASSES.filter((pattern) => pattern.test(password)).length;
  if (classes < policy.requireClasses) return 'classes';
  const context = contextWords
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => [...word].length >= MIN_CONTEXT_LENGTH);
  return isGuessable(password, context);
}

export const passwordRules: PasswordRules = {
  find: (name) => (name === 'strict' ? PASSWORD_POLICIES.strict : PASSWORD_POLICIES.standard),
  requireStrong: requireStrongPassword,
};
