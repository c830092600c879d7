import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import * as admin from '../admin-fields.ts';

const inviteState = z.enum(['open', 'used', 'expired', 'revoked']);

const inviteRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  systemCode: z.string(),
  loginKey: z.string(),
  orgUnit: admin.namedUnit.nullable(),
  roles: z.array(admin.namedRole),
  note: z.string(),
  maxUses: z.int(),
  useCount: z.int(),
  state: inviteState,
  suspension: admin.suspension,
  hostnames: z.array(z.string()).describe('Host names of its login entry; empty: any'),
  createdBy: admin.namedUser.nullable(),
  createdAt: field.timestamp,
  expiresAt: field.timestamp,
});
export type AdminInvite = z.output<typeof inviteRow>;

export const inviteAdminRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/authority/invites',
    summary:
      'List the invites that people within reach made for the caller’s systems, newest first',
    permission: PERMISSIONS.readInvites,
    query: z.strictObject({
      systemCode: field.systemCode.optional(),
      state: inviteState.optional(),
      ...admin.numberedPaging,
    }),
    output: admin.countedPage(inviteRow),
    errors: ['notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/gateway/authority/invites',
    summary: 'Create an invite with roles that the caller may grant',
    permission: PERMISSIONS.writeInvites,
    stepUp: true,
    body: z.strictObject({
      systemCode: field.systemCode,
      loginKey: field.loginKey,
      orgUnitId: field.id.nullable(),
      roleIds: z.array(field.id).min(1).max(20),
      note: field.optionalLine(200),
      maxUses: z.int().min(1).max(1_000),
      validHours: z
        .int()
        .min(1)
        .max(90 * 24),
    }),
    output: admin.changed.extend({ code: z.string() }),
    errors: ['notFound', 'forbidden', 'registrationClosed'],
  }),
  revoke: defineRoute({
    method: 'POST',
    path: '/gateway/authority/invites/:id/revoke',
    summary: 'Revoke an invite; people who registered with it stay',
    permission: PERMISSIONS.writeInvites,
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  takeOver: defineRoute({
    method: 'POST',
    path: '/gateway/authority/invites/:id/takeOver',
    summary: 'Become the maker of an invite, with all the rights that creating it needs',
    permission: PERMISSIONS.writeInvites,
    stepUp: true,
    params: admin.idParams,
    body: admin.versioned,
    output: admin.changed,
    errors: ['notFound', 'forbidden', 'changedMeanwhile'],
  }),
  uses: defineRoute({
    method: 'GET',
    path: '/gateway/authority/invites/:id/uses',
    summary: 'List the people within reach who registered with an invite',
    permission: PERMISSIONS.readInvites,
    params: admin.idParams,
    output: z
      .array(z.object({ user: admin.namedUser, usedAt: field.timestamp, address: z.string() }))
      .max(1_000),
    errors: ['notFound'],
  }),
};
