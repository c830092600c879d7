import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { healthRoutes } from './health.ts';
import { releaseAsks, releaseVersion, subAppIsolation, subAppName } from './registry.ts';

const ROOT = '/gateway/console/registry/publisher';

const byToken = { permission: 'public', limit: { max: 60, seconds: 60 } } as const;

const channel = z.enum(['stable', 'canary']);
const pointed = z.object({
  name: subAppName,
  stable: z.string().nullable(),
  canary: z.string().nullable(),
});

/** What a team does from its terminal, with a publish token as bearer token. */
export const publisherRoutes = {
  list: defineRoute({
    ...byToken,
    method: 'GET',
    path: `${ROOT}/subApps`,
    summary: 'List the sub-apps of a publish token, and the shared modules of the console',
    output: z.object({
      mayPoint: z.boolean(),
      shared: z
        .record(z.string(), z.string())
        .nullable()
        .describe('Versions of the shared modules; null: not known'),
      items: z
        .array(
          pointed.extend({
            base: z.string(),
            isolation: subAppIsolation,
            inlineScripts: z.boolean(),
            granted: releaseAsks.describe('What administrators granted to its releases'),
            size: z.int().nullable().describe('Bytes of the stable release'),
          }),
        )
        .max(50),
    }),
    errors: ['publishTokenInvalid'],
  }),
  point: defineRoute({
    ...byToken,
    method: 'POST',
    path: `${ROOT}/point`,
    summary: 'Point a channel to a release, with a publish token that may',
    body: z
      .strictObject({
        name: subAppName,
        channel,
        release: releaseVersion.nullable().describe('null: end the channel'),
        percent: z.int().min(0).max(100).optional().describe('Only for the canary'),
      })
      .refine((body) => body.channel === 'canary' || body.percent === undefined, {
        error: 'stable is for everybody',
        path: ['percent'],
      }),
    output: pointed,
    errors: ['publishTokenInvalid', 'notFound', 'releaseUnfit', 'sharedUnfit', 'releasesOfModule'],
  }),
  rollback: defineRoute({
    ...byToken,
    method: 'POST',
    path: `${ROOT}/rollback`,
    summary: 'Point a channel back to its previous release, with a publish token that may',
    body: z.strictObject({ name: subAppName, channel }),
    output: pointed,
    errors: ['publishTokenInvalid', 'notFound', 'nothingToRollBack', 'releasesOfModule'],
  }),
  promote: defineRoute({
    ...byToken,
    method: 'POST',
    path: `${ROOT}/promote`,
    summary: 'Make the canary the stable release, with a publish token that may',
    body: z.strictObject({ name: subAppName }),
    output: pointed,
    errors: ['publishTokenInvalid', 'notFound', 'releaseUnfit', 'sharedUnfit', 'releasesOfModule'],
  }),
  health: defineRoute({
    ...byToken,
    method: 'GET',
    path: `${ROOT}/health/:name`,
    summary: 'Read the health of the releases of a sub-app, with its publish token',
    params: z.strictObject({ name: subAppName }),
    output: healthRoutes.read.output,
    errors: ['publishTokenInvalid', 'notFound'],
  }),
};
