import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { MAX_PAGE } from '../../rules.ts';
import * as admin from '../admin-fields.ts';
import { entryUrl, releaseVersion, subAppFormat, subAppName } from './registry.ts';

const ROOT = '/gateway/console/registry';
const MIB = 1024 * 1024;

/** `stable` is for everybody, `canary` for its audience. */
const channel = z.enum(['stable', 'canary']);

/** Audience of the canary: a stable percentage of all people, plus listed people and roles. */
const canaryAudience = z.strictObject({
  percent: z.int().min(0).max(100).default(0),
  roles: z.array(field.id).max(50).default([]),
  users: z.array(field.id).max(200).default([]),
});

export const channelPointer = z
  .strictObject({
    name: subAppName,
    channel,
    release: releaseVersion.nullable().describe('null: the channel has no release'),
    audience: canaryAudience.optional().describe('Only for the canary'),
  })
  .refine((pointer) => pointer.channel === 'canary' || pointer.audience === undefined, {
    error: 'stable is for everybody',
    path: ['audience'],
  });

export const channelState = z.object({
  channel,
  release: z.string().nullable(),
  audience: canaryAudience,
  updatedAt: field.timestamp,
});

const release = z.object({
  name: subAppName,
  version: z.string(),
  source: z.enum(['archive', 'remote', 'bundled']),
  format: subAppFormat,
  entry: z.string(),
  integrity: z.string().nullable(),
  size: z.int(),
  files: z.int(),
  shared: z.record(z.string(), z.string()),
  notes: z.string(),
  createdBy: z.string(),
  createdAt: field.timestamp,
  /** The files were removed; no channel can point to this release. */
  retired: z.boolean(),
  /** Its entry or manifest is not usable; nobody gets it, and no channel can point to it. */
  invalid: z.boolean(),
});

const notes = z.string().max(4_000).default('');

const uploadQuery = {
  name: subAppName,
  version: releaseVersion.optional().describe('Default: the version in the manifest'),
  format: subAppFormat.optional().describe('For an archive without a manifest. Default: html'),
  channel: channel.optional().describe('Channel to point to the release after the upload'),
  notes,
};

const upload = { types: ['application/gzip'], maxBytes: 64 * MIB } as const;

const publishToken = z.object({
  id: z.string(),
  label: z.string(),
  subApps: z.array(subAppName),
  mayPoint: z.boolean(),
  createdBy: z.string(),
  suspension: admin.suspension,
  createdAt: field.timestamp,
  expiresAt: field.timestamp,
  lastUsedAt: field.timestamp.nullable(),
  revokedAt: field.timestamp.nullable(),
});

const manage = { permission: PERMISSIONS.manageRegistry } as const;

/** Immutable releases, uploaded as a `tar.gz` or hosted at an allowed origin. */
export const releaseRoutes = {
  list: defineRoute({
    ...manage,
    method: 'GET',
    path: `${ROOT}/releases/:name`,
    summary: 'List the releases of a sub-app, newest first',
    params: z.strictObject({ name: subAppName }),
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^[0-9a-z]{26}$/)
        .optional(),
      limit: admin.paging.limit,
    }),
    output: z.object({ items: z.array(release).max(MAX_PAGE), next: z.string().nullable() }),
    errors: ['notFound', 'releasesOfModule'],
  }),
  upload: defineRoute({
    ...manage,
    stepUp: true,
    method: 'POST',
    path: `${ROOT}/releases/upload`,
    summary: 'Upload a release as a tar.gz archive',
    query: z.strictObject(uploadQuery),
    upload,
    output: release,
    errors: [
      'notFound',
      'releasesOfModule',
      'versionTaken',
      'archiveInvalid',
      'releaseUnfit',
      'sharedUnfit',
      'tooLarge',
    ],
  }),
  publish: defineRoute({
    method: 'POST',
    path: `${ROOT}/publish`,
    summary: 'Upload a release from a pipeline, with a publish token as bearer token',
    permission: 'public',
    limit: { max: 30, seconds: 60 },
    query: z.strictObject(uploadQuery),
    upload,
    output: release,
    errors: [
      'publishTokenInvalid',
      'notFound',
      'releasesOfModule',
      'versionTaken',
      'archiveInvalid',
      'releaseUnfit',
      'sharedUnfit',
      'tooLarge',
    ],
  }),
  addRemote: defineRoute({
    ...manage,
    stepUp: true,
    method: 'POST',
    path: `${ROOT}/releases/remote`,
    summary: 'Add a release at an allowed origin; the gateway fetches its entry once',
    body: z.strictObject({
      name: subAppName,
      version: releaseVersion,
      entry: entryUrl.describe('The entry, or its manifest.json'),
      format: subAppFormat,
      pin: z.boolean().default(true).describe('Refuse the entry if it changes on its host'),
      notes,
    }),
    output: release,
    errors: ['notFound', 'releasesOfModule', 'versionTaken', 'entryRefused', 'releaseUnfit'],
  }),
  listTokens: defineRoute({
    ...manage,
    method: 'GET',
    path: `${ROOT}/tokens`,
    summary: 'List the publish tokens, without their values',
    output: z.object({ items: z.array(publishToken).max(200) }),
    errors: [],
  }),
  createToken: defineRoute({
    ...manage,
    stepUp: true,
    method: 'POST',
    path: `${ROOT}/tokens`,
    summary: 'Create a publish token; its value is shown once',
    body: z.strictObject({
      label: field.line(64),
      subApps: z.array(subAppName).min(1).max(50),
      mayPoint: z.boolean().default(false).describe('Whether the token may also move channels'),
      days: z.int().min(1).max(365).default(90),
    }),
    output: z.object({ token: z.string(), ...publishToken.shape }),
    errors: ['notFound'],
  }),
  revokeToken: defineRoute({
    ...manage,
    stepUp: true,
    method: 'POST',
    path: `${ROOT}/tokens/:id/revoke`,
    summary: 'Revoke a publish token',
    params: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
  takeOverToken: defineRoute({
    ...manage,
    stepUp: true,
    method: 'POST',
    path: `${ROOT}/tokens/:id/takeOver`,
    summary: 'Become the maker of a publish token, so that it works with the rights of the caller',
    params: z.strictObject({ id: field.id }),
    output: z.null(),
    errors: ['notFound'],
  }),
};
