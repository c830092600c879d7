import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

/** The person's own second factor. */
export const mfaRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/gateway/console/mfa/status',
    summary: 'Whether a second factor is set up, and whether one is required',
    permission: 'session',
    output: z.object({
      enabled: z.boolean(),
      required: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
    errors: [],
  }),
  enrol: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/enrol',
    summary: 'A new secret for an authenticator; nothing changes until it is confirmed',
    permission: 'session',
    stepUp: true,
    output: z.object({ secret: z.string(), otpauthUrl: z.string(), expiresIn: z.int() }),
    errors: [],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/confirm',
    summary: 'Switch the second factor on with a first code; the recovery codes come once',
    permission: 'session',
    stepUp: true,
    body: z.strictObject({ code: field.secondFactorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['secondFactorWrong'],
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/renewRecoveryCodes',
    summary: 'New recovery codes; the old ones stop working',
    permission: 'session',
    stepUp: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['notFound'],
  }),
  disable: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/disable',
    summary: 'Switch the second factor off, where none is required',
    permission: 'session',
    stepUp: true,
    output: z.null(),
    errors: ['forbidden'],
  }),
};
