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

/** The reach of the caller, and explanations of access. */
export const accessRoutes = {
  reach: defineRoute({
    method: 'GET',
    path: '/gateway/authority/reach',
    summary: 'Read the reach of each administrative permission of the caller',
    permission: 'session',
    output: z.object({
      holdsAll: z.boolean().describe('Administers everything'),
      permissions: z.record(z.string(), reach),
      systems: z.array(namedSystem).max(1_000).describe('All systems that the reach names'),
    }),
    errors: [],
  }),
  why: defineRoute({
    method: 'GET',
    path: '/gateway/authority/why',
    summary: 'Explain why a person has or lacks access to a page or action',
    permission: PERMISSIONS.explainAccess,
    query: z.strictObject({
      userId: field.id,
      systemCode: field.systemCode,
      code: field.resourceCode,
    }),
    output: z.object({
      allowed: z.boolean(),
      resource: z.object({ id: z.int(), name: z.string(), nameEn: z.string(), type: z.string() }),
      dataScope: admin.dataScope.nullable().describe('The widest data scope that applies'),
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
      wouldGrant: z.array(admin.namedRole).max(50).describe('Roles that would grant the access'),
    }),
    errors: ['notFound'],
  }),
};
