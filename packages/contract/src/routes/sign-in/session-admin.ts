import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';

const sessionRow = z.object({
  id: z.string(),
  user: admin.namedUser,
  systemCode: z.string(),
  method: z.string(),
  address: z.string(),
  browser: z.string().describe('Name of browser and operating system; empty: unknown'),
  userAgent: z.string(),
  current: z.boolean().describe("Whether it is the caller's own session"),
  createdAt: field.timestamp,
  lastActiveAt: field.timestamp,
  expiresAt: field.timestamp,
});
export type AdminSession = z.output<typeof sessionRow>;

const who = {
  userId: field.id.optional(),
  systemCode: field.systemCode.optional(),
};

export const sessionAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/sessions',
    summary: 'List the active sessions with source and browser',
    permission: PERMISSIONS.readSessions,
    query: z.strictObject({
      ...who,
      search: admin.search.optional().describe('Part of a name, or an IP address'),
      sort: z.enum(['lastActiveAt', 'createdAt']).default('lastActiveAt'),
      order: admin.order.default('desc'),
      ...admin.numberedPaging,
    }),
    output: admin.countedPage(sessionRow),
    errors: ['notFound'],
  }),
  end: defineRoute({
    method: 'POST',
    path: '/gateway/authority/sessions/end',
    summary: 'End sessions by id',
    permission: PERMISSIONS.endSessions,
    stepUp: true,
    body: z.strictObject({ ids: admin.idList }),
    output: admin.batchResult,
    errors: [],
  }),
  endAll: defineRoute({
    method: 'POST',
    path: '/gateway/authority/sessions/endAll',
    summary: 'End all sessions of a person, a system or everyone within reach, except this one',
    permission: PERMISSIONS.endSessions,
    stepUp: true,
    body: z.strictObject(who),
    output: z.object({ ended: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
};
