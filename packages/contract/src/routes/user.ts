import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import * as field from '../fields.ts';

export const userRoutes = {
  getUserInfo: defineRoute({
    method: 'GET',
    path: '/gateway/authority/user/getUserInfo',
    summary: 'The person who is signed in',
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
  getLoginParam: defineRoute({
    method: 'POST',
    path: '/gateway/authority/user/getLoginParam/:inviteCode',
    summary: 'What an invite gives, before anything is asked',
    permission: 'public',
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
