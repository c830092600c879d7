import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_FAILURE_MESSAGE } from '../../rules.ts';
import { subAppName } from './registry.ts';

/** The step of its life in which a sub-app failed. */
const subAppStep = z.enum(['load', 'bootstrap', 'mount', 'update', 'unmount', 'run']);

/** Why it failed. */
const subAppFailureKind = z.enum([
  'missing',
  'timeout',
  'style',
  'integrity',
  'shared',
  'refused',
  'crashed',
]);

const address = z.string().max(8_192);

/** What pages report about themselves. */
export const telemetryRoutes = {
  subAppFailure: defineRoute({
    method: 'POST',
    path: '/gateway/console/telemetry/subAppFailure',
    summary: 'Counts a failed load or mount against the release that failed',
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
    summary: 'Counts what a document’s content security policy kept out, as browsers report it',
    permission: 'public',
    report: true,
    limit: { max: 60, seconds: 60 },
    bodyLimit: 32_768,
    body: z.strictObject({
      // Browsers add fields of their own.
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
      'What content security policies kept out, by sub-app, release, document, directive, source and day; newest first',
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
              .describe('The one whose file did it, where the browser says so'),
            document: z.string().describe('First parts of the address'),
            directive: z.string(),
            blocked: z.string().describe('An origin, a scheme, or what kind of script it was'),
            count: z.int(),
            lastAt: field.timestamp,
          }),
        )
        .max(500),
    }),
    errors: [],
  }),
};
