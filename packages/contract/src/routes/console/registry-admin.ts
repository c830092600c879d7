import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { ELEMENT_ID, SUB_APP_BASE } from '../../rules.ts';
import * as admin from '../admin-fields.ts';
import {
  callPrefix,
  subAppFormat,
  subAppHistory,
  subAppIsolation,
  subAppName,
  webOrigin,
} from './registry.ts';
import { channelPointer, channelState } from './release.ts';

const ROOT = '/gateway/console/registry';

/** Paths that the console itself uses. */
const RESERVED_BASES =
  /^\/(?:user|first|notices|settings|gateway|assets|guest|guest-strict|sub-apps|healthz|readyz)(?:\/|$)/i;

const base = z
  .string()
  .regex(SUB_APP_BASE)
  .refine((value) => !RESERVED_BASES.test(value), 'the console itself uses this address');

const title = z.strictObject({ 'zh-CN': field.line(64), 'en-US': field.line(64) });

const props = z
  .record(z.string().max(64), z.json())
  .refine((value) => JSON.stringify(value).length <= 8_192, 'too large');

/** Settings of a registration. Entry, version and integrity come from its releases. */
const settings = {
  title,
  module: subAppName
    .nullable()
    .default(null)
    .describe(
      'Sub-app whose releases, channels, overrides and runtime settings are used; null: its own',
    ),
  base,
  history: subAppHistory.default('browser'),
  mountElementId: z.string().regex(ELEMENT_ID).default('root-subapp'),
  props: props.default({}),
  prefetch: z.boolean().default(true),
  format: subAppFormat.default('module').describe('Format until the first release sets it'),
  sandbox: z.boolean().default(true),
  isolation: subAppIsolation.optional().describe('Unset: realm with sandbox, none without'),
  inlineScripts: z.boolean().default(false),
  calls: z
    .array(callPrefix)
    .max(50)
    .default([])
    .describe('API path prefixes that the sub-app may call with isolation strict'),
  connectOrigins: z
    .array(webOrigin)
    .max(20)
    .default([])
    .describe('Origins that the sub-app may connect to with isolation strict'),
  popups: z.boolean().default(false).describe('May open windows with isolation strict'),
  status: z.enum(['active', 'disabled']).default('active'),
};

const registeredSubApp = z.object({
  name: subAppName,
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  module: subAppName.nullable(),
  base: z.string(),
  history: subAppHistory,
  mountElementId: z.string(),
  props: z.record(z.string(), z.json()),
  prefetch: z.boolean(),
  format: subAppFormat,
  sandbox: z.boolean(),
  isolation: subAppIsolation,
  inlineScripts: z.boolean(),
  calls: z.array(z.string()),
  connectOrigins: z.array(z.string()),
  popups: z.boolean(),
  status: z.enum(['active', 'disabled']),
  channels: z.array(channelState),
  /** What of the stored registration cannot be used. People get the sub-app without it. */
  faults: z.array(z.enum(['registration', 'stable', 'canary'])),
  failures: z.int().describe('Failures of the last seven days'),
  version: admin.version,
  updatedAt: field.timestamp,
});

const allowedOrigin = z.strictObject({
  origin: webOrigin,
  allowPrivate: z.boolean().default(false).describe('The origin may be in a private network'),
});

const registrySettings = z.object({
  prefetch: z.boolean().describe('Global switch; each sub-app also has its own switch'),
  allowedOrigins: z.array(allowedOrigin).max(50),
});

const stepUp = { permission: PERMISSIONS.manageRegistry, stepUp: true } as const;
const read = { permission: PERMISSIONS.manageRegistry } as const;

/** Administration of registrations. */
export const registryAdminRoutes = {
  listSubApps: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/subApps`,
    summary: 'List the registered sub-apps with their channels',
    output: z.object({ items: z.array(registeredSubApp).max(500) }),
    errors: [],
  }),
  createSubApp: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/subApps`,
    summary: 'Register a sub-app',
    body: z.strictObject({ name: subAppName, ...settings }),
    output: registeredSubApp,
    errors: ['nameTaken', 'baseNested', 'releaseUnfit', 'moduleRefused', 'moduleInUse'],
  }),
  updateSubApp: defineRoute({
    ...stepUp,
    method: 'PUT',
    path: `${ROOT}/subApps/:name`,
    summary: 'Change a registration',
    params: z.strictObject({ name: subAppName }),
    body: z.strictObject({ ...settings, version: admin.version }),
    output: registeredSubApp,
    errors: [
      'notFound',
      'nameTaken',
      'baseNested',
      'changedMeanwhile',
      'releaseUnfit',
      'moduleRefused',
      'moduleInUse',
    ],
  }),
  point: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/point`,
    summary: 'Point a channel to a release, or to none',
    body: channelPointer,
    output: registeredSubApp,
    errors: ['notFound', 'releaseUnfit', 'sharedUnfit', 'releasesOfModule'],
  }),
  rollback: defineRoute({
    ...stepUp,
    method: 'POST',
    path: `${ROOT}/rollback`,
    summary: 'Point a channel back to its previous release',
    body: z.strictObject({ name: subAppName, channel: channelPointer.shape.channel }),
    output: registeredSubApp,
    errors: ['notFound', 'nothingToRollBack', 'releasesOfModule'],
  }),
  getSettings: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/settings`,
    summary: 'Read the prefetch switch and the allowed origins of entries',
    output: registrySettings.extend({
      ignoredOrigins: z.array(z.string()).describe('Stored entries that are not origins'),
    }),
    errors: [],
  }),
  saveSettings: defineRoute({
    ...stepUp,
    method: 'PUT',
    path: `${ROOT}/settings`,
    summary: 'Change the prefetch switch and the allowed origins',
    body: z.strictObject(registrySettings.shape),
    output: registrySettings,
    errors: [],
  }),
  listSharedNeeds: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/shared`,
    summary: 'List the shared modules of this console, and what releases in use need of them',
    output: z.object({
      offered: z.record(z.string(), z.string()).nullable().describe('null: not known'),
      releases: z
        .array(
          z.object({
            subApp: subAppName,
            channel: z.enum(['stable', 'canary']),
            version: z.string(),
            shared: z.record(z.string(), z.string()).describe('Accepted versions by module'),
          }),
        )
        .max(1_000)
        .describe('Without those that come with the console'),
    }),
    errors: [],
  }),
  listFailures: defineRoute({
    ...read,
    method: 'GET',
    path: `${ROOT}/failures/:name`,
    summary: 'List failed loads and mounts of a sub-app by release, step, kind and day',
    params: z.strictObject({ name: subAppName }),
    output: z.object({
      items: z
        .array(
          z.object({
            version: z.string().nullable(),
            step: z.string(),
            kind: z.string(),
            day: z.string().describe('YYYY-MM-DD, UTC'),
            count: z.int(),
            lastAt: field.timestamp,
            lastMessage: z.string(),
          }),
        )
        .max(500),
    }),
    errors: ['notFound'],
  }),
};
