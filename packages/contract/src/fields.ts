import { z } from 'zod';

/** Shapes that many calls share. Every text has a bound. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const systemCode = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
export const loginKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const hostname = z.string().max(253);
export const userName = z.string().min(1).max(64);
export const displayName = z.string().min(1).max(64);
/** What is typed at sign-in: bounded only, so that a wrong one and a long one look alike. */
export const typedPassword = z.string().max(10_000);
export const newPassword = z.string().min(1).max(256);
export const mobile = z.string().regex(/^\+?[0-9]{5,20}$/);
/** Six digits of an authenticator, or a recovery code with or without its dashes. */
export const secondFactorCode = z.string().regex(/^[0-9A-Za-z -]{6,32}$/);
export const smsCode = z.string().regex(/^[0-9]{6}$/);
export const inviteCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const ticket = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/);
export const resourceCode = z.string().min(1).max(128);
/** Milliseconds since 1970. */
export const timestamp = z.int();
export const locale = z.enum(['zh-CN', 'en-US']);
