import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';

const proof = z
  .strictObject({ method: z.enum(['totp', 'recovery']), code: field.secondFactorCode })
  .describe('A code of the second factor that is set up, or a recovery code');

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
      stepUpMethods: z
        .array(z.enum(['passkey', 'totp', 'recovery', 'password']))
        .describe('Ways to step up, the best one first'),
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
    body: z.strictObject({
      code: field.secondFactorCode,
      proof: proof.optional().describe('Required to replace a second factor that is set up'),
    }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['secondFactorWrong', 'secondFactorRequired'],
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    permission: 'session',
    stepUp: true,
    body: proof,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['notFound', 'secondFactorWrong'],
  }),
  disable: defineRoute({
    method: 'POST',
    path: '/gateway/console/mfa/disable',
    summary: 'Disable the second factor, unless it is required',
    permission: 'session',
    stepUp: true,
    body: proof,
    output: z.null(),
    errors: ['forbidden', 'secondFactorWrong'],
  }),
};
