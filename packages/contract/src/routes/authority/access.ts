import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';

const namedSystem = z.object({ code: z.string(), name: z.string(), nameEn: z.string() });

const reach = z.object({
  systems: z.union([z.literal('all'), z.array(z.string())]),
  people: z.enum(['all', 'part']),
});

/** How far the caller's own authority goes, and why somebody may or may not do something. */
export const accessRoutes = {
  reach: defineRoute({
    method: 'GET',
    path: '/gateway/authority/reach',
    summary: 'How far each administrative permission of the caller reaches',
    permission: 'session',
    output: z.object({
      holdsAll: z.boolean().describe('Administers everything'),
      permissions: z.record(z.string(), reach),
      systems: z.array(namedSystem).max(1_000).describe('Every system named above'),
    }),
    errors: [],
  }),
  why: defineRoute({
    method: 'GET',
    path: '/gateway/authority/why',
    summary: 'Which role gives a person a page or action, or what is missing',
    permission: PERMISSIONS.explainAccess,
    query: z.strictObject({
      userId: field.id,
      systemCode: field.systemCode,
      code: field.resourceCode,
    }),
    output: z.object({
      allowed: z.boolean(),
      resource: z.object({ id: z.int(), name: z.string(), nameEn: z.string(), type: z.string() }),
      dataScope: admin.dataScope.nullable().describe('The widest that applies'),
      via: z
        .array(
          admin.namedRole.extend({
            dataScope: admin.dataScope,
            grantsAll: z.boolean(),
            grantedAt: field.timestamp,
            grantedBy: admin.namedUser.nullable(),
          }),
        )
        .max(500),
      missing: z
        .array(z.enum(['personDisabled', 'personDeleted', 'systemDisabled', 'noRole']))
        .max(4),
      wouldGrant: z.array(admin.namedRole).max(50).describe('Roles that give it'),
    }),
    errors: ['notFound'],
  }),
};
