import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { MAX_AVATAR_CHARS, MAX_EMAIL } from '../../rules.ts';

export const userRoutes = {
  getUserInfo: defineRoute({
    method: 'GET',
    path: '/gateway/authority/user/getUserInfo',
    summary: 'Read the profile of the signed-in person',
    permission: 'session',
    output: z.object({
      id: z.string(),
      userName: z.string(),
      displayName: z.string(),
      mobile: z.string().describe('Masked'),
      email: z.string(),
      avatar: z.string(),
      orgUnit: z.object({ id: z.string(), name: z.string() }).nullable(),
      locale: field.locale.nullable().describe('null: no choice saved'),
      timeZone: z.string().nullable(),
    }),
    errors: [],
  }),
  saveProfile: defineRoute({
    method: 'POST',
    path: '/gateway/authority/user/saveProfile',
    summary: "Change the person's own name, address, language and time zone",
    permission: 'session',
    body: z.strictObject({
      displayName: field.displayName.optional(),
      email: z.union([z.email().max(MAX_EMAIL), z.literal('')]).optional(),
      locale: field.locale.nullable().optional(),
      timeZone: z.string().max(64).nullable().optional(),
    }),
    output: z.null(),
    errors: ['malformedInput'],
  }),
  saveAvatar: defineRoute({
    method: 'POST',
    path: '/gateway/authority/user/saveAvatar',
    summary: "Change the person's own picture; an empty string removes it",
    permission: 'session',
    bodyLimit: MAX_AVATAR_CHARS + 1_024,
    body: z.strictObject({
      avatar: z
        .string()
        .max(MAX_AVATAR_CHARS)
        .describe('Data URL of a PNG, JPEG or WebP image; empty: no picture'),
    }),
    output: z.null(),
    errors: ['malformedInput'],
  }),
  getLoginParam: defineRoute({
    method: 'POST',
    path: '/gateway/authority/user/getLoginParam/:inviteCode',
    summary: 'Read the system and roles of an invite before registering',
    permission: 'public',
    repeatable: true,
    limit: { max: 60, seconds: 60 },
    params: z.strictObject({ inviteCode: field.inviteCode }),
    output: z.object({
      loginKey: z.string(),
      systemCode: z.string(),
      systemName: z.string(),
      roleNames: z.array(z.string()),
      expiresAt: field.timestamp,
    }),
    errors: ['inviteInvalid'],
  }),
};
