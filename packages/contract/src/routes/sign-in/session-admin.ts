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
  browser: z.string().describe('Browser and system in plain words; empty: not known'),
  userAgent: z.string(),
  current: z.boolean().describe("The caller's own session"),
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
    summary: 'Who is signed in, from where and with what',
    permission: PERMISSIONS.readSessions,
    query: z.strictObject({
      ...who,
      search: admin.search.optional().describe('Part of a name, or an address'),
      sort: z.enum(['lastActiveAt', 'createdAt']).default('lastActiveAt'),
      order: admin.order.default('desc'),
      ...admin.paging,
    }),
    output: admin.page(sessionRow),
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
    summary: 'End every session within reach, of one person, one system or all, save this one',
    permission: PERMISSIONS.endSessions,
    stepUp: true,
    body: z.strictObject(who),
    output: z.object({ ended: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
};
