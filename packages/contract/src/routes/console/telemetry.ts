import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_FAILURE_MESSAGE } from '../../rules.ts';
import { subAppName } from './registry.ts';

/** Lifecycle step in which a sub-app failed. */
const subAppStep = z.enum(['load', 'bootstrap', 'mount', 'update', 'unmount', 'run']);

/** Reason of the failure. */
const subAppFailureKind = z.enum([
  'missing',
  'timeout',
  'style',
  'integrity',
  'shared',
  'refused',
  'blocked',
  'inline',
  'lifecycles',
  'crashed',
]);

const address = z.string().max(8_192);

/** Reports of pages about failures. */
export const telemetryRoutes = {
  subAppFailure: defineRoute({
    method: 'POST',
    path: '/gateway/console/telemetry/subAppFailure',
    summary: 'Report a failed load or mount of a release',
    permission: 'session',
    background: true,
    body: z.strictObject({
      name: subAppName,
      version: z.string().max(64).nullable(),
      step: subAppStep,
      kind: subAppFailureKind,
      message: z.string().max(MAX_FAILURE_MESSAGE),
    }),
    output: z.null(),
    errors: ['notFound', 'tooManyRequests'],
  }),
  policyViolation: defineRoute({
    method: 'POST',
    path: '/gateway/console/telemetry/policyViolation',
    summary: 'Report a violation of a content security policy; browsers send it',
    permission: 'public',
    report: true,
    limit: { max: 60, seconds: 60 },
    bodyLimit: 32_768,
    body: z.strictObject({
      // Not strict: browsers add other fields.
      'csp-report': z.object({
        'document-uri': address,
        'effective-directive': z.string().max(100).optional(),
        'violated-directive': z.string().max(100).optional(),
        'blocked-uri': address,
        'source-file': address.optional(),
      }),
    }),
    output: z.null(),
    errors: ['tooManyRequests'],
  }),
  listPolicyViolations: defineRoute({
    method: 'GET',
    path: '/gateway/console/telemetry/policyViolations',
    summary:
      'List policy violations per day, sub-app, release, document, directive, source; newest first',
    permission: PERMISSIONS.manageRegistry,
    output: z.object({
      items: z
        .array(
          z.object({
            day: z.string().describe('YYYY-MM-DD, UTC'),
            subApp: z.string().nullable().describe('null: the console itself'),
            release: z
              .string()
              .nullable()
              .describe('Release of the violating file, if the browser reports it'),
            document: z.string().describe('First segments of the path'),
            directive: z.string(),
            blocked: z.string().describe('An origin, a scheme, or the kind of script'),
            count: z.int(),
            lastAt: field.timestamp,
          }),
        )
        .max(500),
    }),
    errors: [],
  }),
};
