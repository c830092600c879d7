import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { PERMISSIONS } from '../../permissions.ts';
import {
  CALL_PREFIX,
  MAX_OFFERED_RELEASES,
  MAX_WITHDRAWN,
  RELEASE_VERSION,
  SUB_APP_NAME,
} from '../../rules.ts';
import { isOrigin, isReleasePath, isWebUrl } from '../../web-address.ts';

export const subAppName = z.string().regex(SUB_APP_NAME);

/** Format of the entry: a native ES module with lifecycles, or an HTML page. */
export const subAppFormat = z.enum(['module', 'html']);

/** Where a sub-app runs: in the page, in a same-origin guest document, or in a sealed frame. */
export const subAppIsolation = z.enum(['none', 'realm', 'strict']);

export const subAppHistory = z.enum(['browser', 'hash', 'memory']);

export const callPrefix = z.string().regex(CALL_PREFIX);

/** An absolute address of an entry, in the spelling of the caller. */
export const entryUrl = z.string().max(2048).refine(isWebUrl, 'not a plain http or https address');

export const webOrigin = z.string().max(255).refine(isOrigin, 'not an origin');

const filePath = z
  .string()
  .min(1)
  .max(512)
  .refine(isReleasePath, 'not a path below the folder of the release');
export const releaseVersion = z.string().regex(RELEASE_VERSION);
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** An origin that a page may use without letting others read or change what is sent. */
const privateOrigin = webOrigin.refine(
  (origin) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)(?::|$))/.test(origin),
  'not an https origin',
);

/**
 * What a release needs beyond the policy of its document. It has none of it until an administrator
 * grants it.
 */
export const releaseAsks = z.object({
  /** Origins of scripts, styles, images, fonts and media. */
  cdn: z.array(privateOrigin).max(10).optional(),
  /** Origins that it connects to. */
  connect: z.array(privateOrigin).max(20).optional(),
  /** Inline scripts of an HTML entry by their hash, as a policy writes it. */
  inline: z
    .array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/))
    .max(20)
    .optional(),
  /** `eval` and `new Function`, with isolation `realm` only. */
  eval: z.boolean().optional(),
});
export type ReleaseAsks = z.output<typeof releaseAsks>;

/** Home parts that sub-apps can fill. */
export const homePart = z.enum(['approvals', 'files', 'figures']);
export type FilledHomePart = z.output<typeof homePart>;

/** `manifest.json` of a release; the SDK's Vite plugin writes it. All paths are relative to it. */
export const subAppManifest = z.object({
  name: subAppName,
  version: releaseVersion,
  format: subAppFormat,
  entry: filePath,
  /** Style sheets that the host adds before `mount` and removes after the last `unmount`. */
  styles: z.array(filePath).max(50),
  /** Static imports of the entry, fetched in parallel with it. */
  preload: z.array(filePath).max(500),
  files: z.array(z.object({ path: filePath, size: z.int().min(0), integrity })).max(5000),
  /** Shared modules that the release imports, with the accepted version range of each. */
  shared: z.record(z.string().max(100), z.string().max(100)),
  /** Home parts that the release fills. The host mounts it there with `props.homePart`. */
  homeParts: z.array(homePart).max(3).optional(),
  asks: releaseAsks.optional(),
});
export type SubAppManifest = z.output<typeof subAppManifest>;

/** A sub-app that the person may open, with the data that the host needs. */
export const subAppRegistration = z.object({
  name: subAppName,
  /** Sub-app whose releases it runs, where it is not its own. Mount points of one module share its files. */
  module: subAppName.optional(),
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  /** URL of the entry; null: nothing is published yet. */
  entry: z.string().max(2048).nullable(),
  base: z.string().regex(/^\/[A-Za-z0-9_/-]{1,128}$/),
  history: subAppHistory,
  mountElementId: z.string().max(64),
  props: z.record(z.string(), z.json()),
  sandbox: z.boolean(),
  prefetch: z.boolean(),
  format: subAppFormat,
  isolation: subAppIsolation,
  version: z.string().nullable(),
  /** sha384 of the entry; null: not pinned. */
  integrity: integrity.nullable(),
  manifest: subAppManifest.nullable(),
  /** Whether inline scripts of an HTML entry may run. */
  inlineScripts: z.boolean(),
  /** Hashes of the inline scripts that are granted to an HTML entry. */
  inlineHashes: z.array(z.string()).optional(),
  /** API path prefixes that a sub-app with isolation `strict` may call. Default: none. */
  calls: z.array(callPrefix).max(50).optional(),
  /** Whether a sub-app with isolation `strict` may open windows. Default: no. */
  popups: z.boolean().optional(),
  /** Versions that were taken back, newest first: open pages of them are to be loaded anew. */
  withdrawn: z.array(z.string()).max(MAX_WITHDRAWN).optional(),
  /** Whether the person has an override for this sub-app. */
  overridden: z.boolean(),
});
export type SubAppRegistration = z.output<typeof subAppRegistration>;

/** Why a person gets the release of a sub-app that they get. */
const releaseReason = z.enum([
  /** An override of theirs: another entry, or another release. */
  'overrideEntry',
  'overrideRelease',
  'stable',
  /** The canary names them, or a role of theirs, or they are in its share. */
  'canaryPerson',
  'canaryRole',
  'canaryShare',
  'unpublished',
]);

/** Which release of a sub-app the caller gets, and why. */
export const releaseChoice = z.object({
  name: subAppName,
  /** Sub-app whose releases it runs. */
  module: subAppName,
  reason: releaseReason,
  version: z.string().nullable(),
  stable: z.string().nullable(),
  canary: z.object({ version: z.string(), percent: z.int() }).nullable(),
  /** When the override ends. */
  overrideEnds: z.int().nullable(),
  /** The newest ones that an override can name. */
  releases: z
    .array(z.object({ version: z.string(), format: subAppFormat, createdAt: z.int() }))
    .max(MAX_OFFERED_RELEASES),
});
export type ReleaseChoice = z.output<typeof releaseChoice>;

export const registryRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/console/registry',
    summary: 'List the sub-apps that the person may open, and the global prefetch switch',
    permission: 'session',
    output: z.object({
      prefetch: z.boolean(),
      subApps: z.array(subAppRegistration).max(500),
    }),
    errors: [],
  }),
  previous: defineRoute({
    method: 'GET',
    path: '/gateway/console/registry/previous/:name',
    summary: 'Read the previous release of a sub-app, as a fallback when the current one fails',
    permission: 'session',
    params: z.strictObject({ name: subAppName }),
    output: subAppRegistration,
    errors: ['notFound'],
  }),
  setOverride: defineRoute({
    method: 'POST',
    path: '/gateway/console/registry/override/set',
    summary: 'Set an override: another entry of a sub-app, for the caller only',
    permission: PERMISSIONS.overrideEntry,
    stepUp: true,
    body: z.strictObject({
      name: subAppName,
      entry: entryUrl,
      format: subAppFormat,
    }),
    output: subAppRegistration,
    errors: ['notFound', 'entryRefused'],
  }),
  overrideRelease: defineRoute({
    method: 'POST',
    path: '/gateway/console/registry/override/release',
    summary: 'Set an override: another release of a sub-app, for the caller only',
    permission: PERMISSIONS.overrideEntry,
    stepUp: true,
    body: z.strictObject({ name: subAppName, release: releaseVersion }),
    output: subAppRegistration,
    errors: ['notFound', 'releaseUnfit'],
  }),
  choice: defineRoute({
    method: 'GET',
    path: '/gateway/console/registry/choice/:name',
    summary: 'Explain which release of a sub-app the caller gets',
    permission: PERMISSIONS.overrideEntry,
    params: z.strictObject({ name: subAppName }),
    output: releaseChoice,
    errors: ['notFound'],
  }),
  clearOverride: defineRoute({
    method: 'POST',
    path: '/gateway/console/registry/override/clear',
    summary: 'Remove the caller’s overrides',
    permission: 'session',
    body: z.strictObject({ name: subAppName.optional().describe('Default: all overrides') }),
    output: z.null(),
    errors: [],
  }),
};
