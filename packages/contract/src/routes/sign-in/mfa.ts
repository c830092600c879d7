import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

/** Second factor of the signed-in person. */
export const mfaRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/gateway/console/mfa/status',
    summary: 'Read whether a second factor is set up and whether it is required',
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
    summary: 'Create a secret for an authenticator app; it takes effect when confirmed',
    permission: 'session',
    stepUp: true,
    output: z.object({ secret: z.string(), otpauthUrl: z.string(), expiresIn: z.int() }),
    errors: [],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/confirm',
    summary: 'Enable the second factor with a first code; returns the recovery codes once',
    permission: 'session',
    stepUp: true,
    body: z.strictObject({ code: field.secondFactorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['secondFactorWrong'],
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    permission: 'session',
    stepUp: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['notFound'],
  }),
  disable: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/disable',
    summary: 'Disable the second factor, unless it is required',
    permission: 'session',
    stepUp: true,
    output: z.null(),
    errors: ['forbidden'],
  }),
};
