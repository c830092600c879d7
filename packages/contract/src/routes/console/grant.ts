import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { subAppIsolation, subAppName } from './registry.ts';

const ROOT = '/gateway/console/registry/grants';

/** Files of another origin, connections to it, an inline script by its hash, and `eval`. */
const grantKind = z.enum(['cdn', 'connect', 'inline', 'eval']);
export type GrantKind = z.output<typeof grantKind>;

const grant = z.object({
  kind: grantKind,
  value: z.string().describe('Origin, hash, or eval'),
  state: z.enum(['asked', 'granted', 'refused']),
  release: z.string().describe('Version of the latest release that asked for it'),
  askedAt: field.timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: field.timestamp.nullable(),
});

const grants = z.object({
  name: subAppName,
  isolation: subAppIsolation,
  items: z.array(grant).max(500),
});
export type SubAppGrants = z.output<typeof grants>;

const byName = {
  permission: PERMISSIONS.manageRegistry,
  params: z.strictObject({ name: subAppName }),
  output: grants,
} as const;

/** What releases of a sub-app ask the policy of their document for, and what administrators decided. */
export const grantRoutes = {
  list: defineRoute({
    ...byName,
    method: 'GET',
    path: `${ROOT}/:name`,
    summary: 'List what the releases of a sub-app ask for, with the decisions',
    errors: ['notFound', 'releasesOfModule'],
  }),
  decide: defineRoute({
    ...byName,
    stepUp: true,
    method: 'PUT',
    path: `${ROOT}/:name`,
    summary: 'Grant or refuse what a release of a sub-app asks for',
    body: z.strictObject({
      kind: grantKind,
      value: z.string().min(1).max(255),
      granted: z.boolean(),
    }),
    errors: ['notFound', 'releasesOfModule', 'tooManyGrants'],
  }),
};
