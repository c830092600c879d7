import {
  INVITE_CODE,
  isRegisteredUserName,
  isSingleLine,
  MAX_DISPLAY_NAME,
  MAX_USER_NAME,
  MOBILE,
  SECOND_FACTOR_CODE,
  SIX_DIGIT_CODE,
} from '@pedestal/contract';
import type { Problem } from './use-form.ts';

type Check = (value: string) => Problem | undefined;

/** Removes spaces, dashes, dots and brackets from a number. */
export const plainMobile = (typed: string) => typed.replace(/[\s().-]/g, '');

export const checkUserName: Check = (value) => {
  if (value.trim() === '') return { key: 'problem.userName' };
  return value.trim().length > MAX_USER_NAME ? { key: 'problem.tooLong' } : undefined;
};

export const checkPassword: Check = (value) =>
  value === '' ? { key: 'problem.password' } : undefined;

export const checkMobile: Check = (value) => {
  if (value.trim() === '') return { key: 'problem.mobile' };
  return MOBILE.test(plainMobile(value)) ? undefined : { key: 'problem.mobileForm' };
};

export const checkCode: Check = (value) =>
  SIX_DIGIT_CODE.test(value.trim()) ? undefined : { key: 'problem.code' };

export const checkNewUserName: Check = (value) =>
  isRegisteredUserName(value.trim()) ? undefined : { key: 'problem.userNameNew' };

export const checkDisplayName: Check = (value) => {
  if (!isSingleLine(value)) return { key: 'problem.invisible' };
  return value.trim().length > MAX_DISPLAY_NAME ? { key: 'problem.tooLong' } : undefined;
};

export const checkInviteCode: Check = (value) => {
  if (value.trim() === '') return { key: 'problem.inviteCode' };
  return INVITE_CODE.test(value.trim()) ? undefined : { key: 'problem.inviteCodeForm' };
};

export const checkCaptcha: Check = (value) =>
  value.trim() === '' ? { key: 'problem.captcha' } : undefined;

export const checkTotp: Check = (value) =>
  SIX_DIGIT_CODE.test(value.replace(/\s/g, '')) ? undefined : { key: 'problem.secondFactor' };

export const checkRecoveryCode: Check = (value) =>
  SECOND_FACTOR_CODE.test(value.trim()) ? undefined : { key: 'problem.recovery' };

/** Keeps only the failed checks. */
export function collect<K extends string>(
  found: Partial<Record<K, Problem | undefined>>,
): Partial<Record<K, Problem>> {
  const entries = Object.entries(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(entries) as Partial<Record<K, Problem>>;
}
