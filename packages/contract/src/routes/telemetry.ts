import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
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
      message: z.string().max(500),
    }),
    output: z.null(),
    errors: ['notFound', 'tooManyRequests'],
  }),
};
