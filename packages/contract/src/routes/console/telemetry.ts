import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_FAILURE_MESSAGE, MAX_REPORTED_LOADS } from '../../rules.ts';
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
  'cors',
  'inline',
  'lifecycles',
  'crashed',
]);

/** One attempt to load a release, or a failure while it ran. */
const subAppLoad = z.strictObject({
  name: subAppName,
  version: z.string().max(64).nullable().describe('null: an override'),
  failure: z
    .strictObject({
      step: subAppStep,
      kind: subAppFailureKind,
      message: z.string().max(MAX_FAILURE_MESSAGE),
    })
    .nullable()
    .describe('null: it was mounted'),
  mountTime: z.number().min(0).max(600_000).optional().describe('Milliseconds to the mount'),
  longTasks: z.int().min(0).max(1_000).optional(),
  longTime: z.number().min(0).max(600_000).optional().describe('Milliseconds in long tasks'),
  bytes: z.int().min(0).max(2_000_000_000).optional(),
  memory: z.int().min(0).max(64_000_000_000).optional(),
});
export type SubAppLoad = z.output<typeof subAppLoad>;

const address = z.string().max(8_192);

/** Reports of pages about failures. */
export const telemetryRoutes = {
  subAppLoads: defineRoute({
    method: 'POST',
    path: '/gateway/console/telemetry/subAppLoads',
    summary: 'Report loads of releases, those that failed included, in batches',
    permission: 'session',
    background: true,
    bodyLimit: 131_072,
    body: z.strictObject({ loads: z.array(subAppLoad).min(1).max(MAX_REPORTED_LOADS) }),
    output: z.object({
      withdrawn: z.boolean().describe('One of these releases was taken back: ask the registry'),
    }),
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
