import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { CALL_PREFIX, RELEASE_VERSION, SUB_APP_NAME } from '../../rules.ts';

export const subAppName = z.string().regex(SUB_APP_NAME);

/** What the entry is: a native ES module with lifecycles, or an HTML page. */
export const subAppFormat = z.enum(['module', 'html']);

/** Where the sub-app runs: in the page, in a same-origin guest document, in a sealed frame. */
export const subAppIsolation = z.enum(['none', 'realm', 'strict']);

export const subAppHistory = z.enum(['browser', 'hash', 'memory']);

export const callPrefix = z.string().regex(CALL_PREFIX);

const filePath = z.string().min(1).max(512);
export const releaseVersion = z.string().regex(RELEASE_VERSION);
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** The parts of the home page that sub-apps fill. */
export const homePart = z.enum(['approvals', 'files']);
export type FilledHomePart = z.output<typeof homePart>;

/** `manifest.json` of a release; the SDK's Vite plugin writes it. All paths are relative to it. */
export const subAppManifest = z.object({
  name: subAppName,
  version: releaseVersion,
  format: subAppFormat,
  entry: filePath,
  /** Style sheets that the host adds before `mount` and takes away after the last `unmount`. */
  styles: z.array(filePath).max(50),
  /** Files that the entry imports at once: fetched side by side with it. */
  preload: z.array(filePath).max(500),
  files: z.array(z.object({ path: filePath, size: z.int().min(0), integrity })).max(5000),
  /** Shared modules that the release imports, each with the range of versions it accepts. */
  shared: z.record(z.string().max(100), z.string().max(100)),
  /** The parts of the home page that the release fills. It is mounted there with `props.homePart`. */
  homeParts: z.array(homePart).max(2).optional(),
});
export type SubAppManifest = z.output<typeof subAppManifest>;

/** One sub-app that the person may open, as the host needs it. */
export const subAppRegistration = z.object({
  name: subAppName,
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  /** Address of the entry; null where nothing is published yet. */
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
  /** sha384 of the entry file; null where the registration does not pin it. */
  integrity: integrity.nullable(),
  manifest: subAppManifest.nullable(),
  /** Whether scripts written into an HTML entry may run. */
  inlineScripts: z.boolean(),
  /** Prefixes of the paths that a sub-app with isolation `strict` may call; none where left out. */
  calls: z.array(callPrefix).max(50).optional(),
  /** The person has pointed this sub-app at an entry of their own. */
  overridden: z.boolean(),
});
export type SubAppRegistration = z.output<typeof subAppRegistration>;

export const registryRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/gateway/console/registry',
    summary: 'The sub-apps that the person may open, and the global prefetch switch',
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
    summary: 'A sub-app as it was before its present release, for a person whom that one fails',
    permission: 'session',
    params: z.strictObject({ name: subAppName }),
    output: subAppRegistration,
    errors: ['notFound'],
  }),
  setOverride: defineRoute({
    method: 'POST',
    path: '/gateway/console/registry/override/set',
    summary: 'Point a sub-app at an entry of one’s own, for oneself only',
    permission: PERMISSIONS.overrideEntry,
    stepUp: true,
    body: z.strictObject({
      name: subAppName,
      entry: z.url({ protocol: /^https?$/ }).max(2048),
      format: subAppFormat,
    }),
    output: subAppRegistration,
    errors: ['notFound', 'entryRefused'],
  }),
  clearOverride: defineRoute({
    method: 'POST',
    path: '/gateway/console/registry/override/clear',
    summary: 'Take one’s own entries away again',
    permission: 'session',
    body: z.strictObject({ name: subAppName.optional().describe('Unset: all of them') }),
    output: z.null(),
    errors: [],
  }),
};
