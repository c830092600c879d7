import { z } from 'zod';
import { defineRoute } from '../define-route.ts';

/** Name of a sub-app: also the first part of its address where no other base is registered. */
export const subAppName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/);

/** What the entry is: a native ES module with lifecycles, or an HTML page. */
export const subAppFormat = z.enum(['module', 'html']);

/** Where the sub-app runs: in the page, in a same-origin guest document, in a sealed frame. */
export const subAppIsolation = z.enum(['none', 'realm', 'strict']);

export const subAppHistory = z.enum(['browser', 'hash', 'memory']);

const filePath = z.string().min(1).max(512);
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** `manifest.json` of a release; the SDK's Vite plugin writes it. All paths are relative to it. */
export const subAppManifest = z.object({
  name: subAppName,
  version: z.string().min(1).max(64),
  format: subAppFormat,
  entry: filePath,
  /** Style sheets that the host adds before `mount` and takes away after the last `unmount`. */
  styles: z.array(filePath).max(50),
  /** Files that the entry imports at once: fetched side by side with it. */
  preload: z.array(filePath).max(500),
  files: z.array(z.object({ path: filePath, size: z.int().min(0), integrity })).max(5000),
  /** Shared modules that the release imports, each with the range of versions it accepts. */
  shared: z.record(z.string().max(100), z.string().max(100)),
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
  /** The person has pointed this sub-app at an entry of their own. */
  overridden: z.boolean(),
});
export type SubAppRegistration = z.output<typeof subAppRegistration>;

/** The step of its life in which a sub-app failed. */
export const subAppStep = z.enum(['load', 'bootstrap', 'mount', 'update', 'unmount', 'run']);

/** Why it failed. */
export const subAppFailureKind = z.enum([
  'missing',
  'timeout',
  'style',
  'integrity',
  'shared',
  'refused',
  'crashed',
]);

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
  reportFailure: defineRoute({
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
    errors: ['notFound'],
  }),
};
