import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { subAppName } from './registry.ts';

const ROOT = '/gateway/console/registry/health';

/** When a new release goes back by itself, and when a canary becomes the stable release by itself. */
const healthRule = z.strictObject({
  rollback: z.boolean().describe('Go back automatically; off: only a notice'),
  minLoads: z.int().min(5).max(10_000).describe('Loads before a release is judged'),
  minPeople: z.int().min(2).max(1_000).describe('People with a failure before a release is judged'),
  share: z.int().min(1).max(100).describe('Failed loads in percent'),
  margin: z.int().min(0).max(100).describe('Percentage points above the release before'),
  hours: z.int().min(1).max(168).describe('Hours after its activation in which it is watched'),
  promoteAfter: z
    .int()
    .min(1)
    .max(720)
    .nullable()
    .describe('Hours after which a healthy canary becomes stable; null: never by itself'),
});
export type HealthRule = z.output<typeof healthRule>;

/** Loads and failures of a release. A person counts with a limited number of loads per day. */
const healthTally = z.object({
  loads: z.number(),
  failures: z.number(),
  people: z.int(),
  affected: z.int().describe('People with a failure'),
});

const healthDay = z.object({
  version: z.string(),
  day: z.string().describe('YYYY-MM-DD, UTC'),
  loads: z.int(),
  failures: z.int(),
  people: z.int(),
  affected: z.int().describe('People with a failure'),
  mountMedian: z.number().nullable().describe('Milliseconds from the start to the mount'),
  mountP95: z.number().nullable(),
  longTasks: z.int().describe('Tasks over 50 ms until the mount'),
  longTime: z.number().describe('Their time in milliseconds'),
  bytes: z.number().nullable().describe('Median of the bytes of a load'),
  memory: z.number().nullable().describe('Median heap of the page after the mount, in bytes'),
});

const healthVerdict = z.object({
  version: z.string(),
  kind: z.enum(['alert', 'rollback', 'promote']),
  at: field.timestamp,
  channel: z.enum(['stable', 'canary']),
  /** The release that people get instead; null: none. */
  instead: z.string().nullable(),
  tally: healthTally,
  before: healthTally.describe('Of the release that it was compared with'),
});
export type HealthVerdict = z.output<typeof healthVerdict>;

const healthFailure = z.object({
  version: z.string().nullable(),
  step: z.string(),
  kind: z.string(),
  day: z.string(),
  count: z.int(),
  lastAt: field.timestamp,
  lastMessage: z.string(),
});

const summary = {
  name: subAppName,
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  stable: z.string().nullable(),
  canary: z.string().nullable(),
};

/** How releases do in browsers, for the team of a sub-app and for administrators. */
export const healthRoutes = {
  list: defineRoute({
    method: 'GET',
    path: ROOT,
    summary: 'List the sub-apps whose release health the person may see, with the last seven days',
    permission: PERMISSIONS.readHealth,
    output: z.object({
      items: z
        .array(
          z.object({
            ...summary,
            loads: z.int(),
            failures: z.int(),
            affected: z.int().describe('People with a failure'),
            mountMedian: z.number().nullable(),
            verdict: healthVerdict.nullable().describe('The newest one of these days'),
          }),
        )
        .max(500),
    }),
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: `${ROOT}/:name`,
    summary: 'Read the health of the releases of a sub-app per day, its rule and its verdicts',
    permission: 'session',
    params: z.strictObject({ name: subAppName }),
    output: z.object({
      ...summary,
      rule: healthRule,
      mayEdit: z.boolean(),
      days: z.array(healthDay).max(500),
      failures: z.array(healthFailure).max(500),
      verdicts: z.array(healthVerdict).max(100),
    }),
    errors: ['notFound'],
  }),
  saveRule: defineRoute({
    method: 'PUT',
    path: `${ROOT}/:name/rule`,
    summary: 'Set when releases of a sub-app go back or become stable by themselves',
    permission: PERMISSIONS.manageRegistry,
    stepUp: true,
    params: z.strictObject({ name: subAppName }),
    body: healthRule,
    output: healthRule,
    errors: ['notFound', 'releasesOfModule'],
  }),
};
