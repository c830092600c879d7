import { z } from 'zod';
import { LOCALES } from './constants.ts';
import { isRegisteredUserName, isSingleLine, isUserName } from './names.ts';
import * as rules from './rules.ts';

/** Rules beyond length and pattern. The gateway describes each in the person's language. */
export type NameRule = 'singleLine' | 'userName' | 'fileName';
export const rule = (name: NameRule) => ({ params: { rule: name } });

/** One line of visible text, trimmed: every name that people read. */
export const line = (max: number) =>
  z.string().trim().min(1).max(max).refine(isSingleLine, rule('singleLine'));
export const optionalLine = (max: number) =>
  z.string().trim().max(max).refine(isSingleLine, rule('singleLine'));

/** Shared fields. Every string has a maximum length. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const systemCode = z.string().regex(rules.SYSTEM_CODE);
export const loginKey = z.string().regex(rules.LOGIN_KEY);
export const hostname = z.string().max(253);
export const userName = z.string().min(1).max(rules.MAX_USER_NAME);
export const newUserName = z.string().max(rules.MAX_USER_NAME).refine(isUserName, rule('userName'));
export const registeredUserName = z
  .string()
  .max(rules.MAX_USER_NAME)
  .refine(isRegisteredUserName, rule('userName'));
export const displayName = line(rules.MAX_DISPLAY_NAME);
export const typedPassword = z.string().max(rules.MAX_TYPED_PASSWORD);
export const newPassword = z.string().min(1).max(rules.MAX_PASSWORD);
export const mobile = z.string().regex(rules.MOBILE);
export const secondFactorCode = z.string().regex(rules.SECOND_FACTOR_CODE);
export const smsCode = z.string().regex(rules.SIX_DIGIT_CODE);
export const inviteCode = z.string().regex(rules.INVITE_CODE);
export const ticket = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/);
export const resourceCode = z.string().min(1).max(128);
/** Milliseconds since 1970, within the range of a JavaScript date. */
export const timestamp = z.int().min(0).max(8_640_000_000_000_000);
export const locale = z.enum(LOCALES);
