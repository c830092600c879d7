import { MAX_WITHDRAWN, type SubAppManifest } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Grants } from '../../../platform/http/pages/grants.ts';
import { listGranted } from '../grant/grant.store.ts';
import { toGrants } from '../grant/grants.ts';
import { readRegistryVersion } from '../registry-change.ts';
import { type ChannelRow, listChannels, listWithdrawn } from '../release/channel.store.ts';
import { readAudience } from '../release/channel-audience.ts';
import { fitsIsolation } from '../release/isolation-fit.ts';
import type { ReleaseRow } from '../release/release.store.ts';
import { readStoredRelease } from '../release/stored-release.ts';
import { listPins } from './admitted.ts';
import { listSubApps, type SubAppRow } from './registry.store.ts';
import { type RegistrySettings, readSettings } from './registry-settings.store.ts';
import { listFaults, readLists, type StoredLists } from './stored-registration.ts';
import { moduleOf, runAsModule } from './sub-app-module.ts';

/** A release as the host needs it. */
export interface KnownRelease {
  version: string;
  format: 'module' | 'html';
  /** Root-relative where the gateway serves the files, absolute otherwise. */
  entry: string;
  integrity: string | null;
  manifest: SubAppManifest | null;
  /** Hashes of the scripts of a release on another host, by address. */
  pins: Readonly<Record<string, string>>;
}

export interface KnownCanary {
  release: KnownRelease;
  percent: number;
  roles: ReadonlySet<string>;
  users: ReadonlySet<string>;
}

export interface KnownSubApp {
  /** With the runtime settings of its module. */
  row: SubAppRow;
  /** Name of the sub-app whose releases, channels and overrides it uses: its module, or itself. */
  module: string;
  /** False also where its module is disabled. */
  isActive: boolean;
  lists: StoredLists;
  /** What administrators granted to its documents. */
  grants: Grants;
  stable: KnownRelease | null;
  canary: KnownCanary | null;
  /** Versions that were taken back. */
  withdrawn: readonly string[];
}

/** All registrations at one moment. */
export interface RegistrySnapshot {
  settings: RegistrySettings;
  subApps: ReadonlyMap<string, KnownSubApp>;
}

export type ReadSnapshot = () => Promise<RegistrySnapshot>;

/**
 * Caches the registry in memory until the bus reports a change. In case a bus message was lost, the version in the
 * database is compared after `life` milliseconds.
 */
export function createSnapshot(dependencies: {
  db: Db;
  bus: Bus;
  clock: () => number;
  life: number;
  /** Releases that were taken back earlier are open in no page any more. */
  withdrawnFor: number;
  log: Logger;
}): ReadSnapshot {
  const { db, bus, clock, life, withdrawnFor, log } = dependencies;
  let known: { snapshot: RegistrySnapshot; version: number; checkedAt: number } | undefined;
  let loading: Promise<RegistrySnapshot> | undefined;

  const invalidate = () => {
    if (known) known.checkedAt = Number.NEGATIVE_INFINITY;
    loading = undefined;
  };
  bus.subscribe('registry-changed', invalidate, invalidate);

  async function refresh(): Promise<RegistrySnapshot> {
    const checkedAt = clock();
    const version = await readRegistryVersion(db);
    if (known?.version !== version) {
      known = { snapshot: await load(db, log, checkedAt - withdrawnFor), version, checkedAt };
    } else known.checkedAt = checkedAt;
    return known.snapshot;
  }

  return async () => {
    if (known && clock() - known.checkedAt < life) return known.snapshot;
    if (loading) return loading;
    const started = refresh().finally(() => {
      if (loading === started) loading = undefined;
    });
    loading = started;
    return started;
  };
}

/** Reads row by row: a row that cannot be used is logged and left out, and never hides the others. */
async function load(db: Db, log: Logger, withdrawnSince: number): Promise<RegistrySnapshot> {
  const { ignoredOrigins, ...settings } = await readSettings(db);
  if (ignoredOrigins.length > 0) log.warn({ ignoredOrigins }, 'allowed origins are not valid');
  const channels = Map.groupBy(await listChannels(db), (channel) => channel.sub_app);
  const withdrawn = Map.groupBy(await listWithdrawn(db, withdrawnSince), (one) => one.sub_app);
  const granted = Map.groupBy(await listGranted(db), (grant) => grant.sub_app);
  const subApps = new Map<string, KnownSubApp>();
  const rows = new Map((await listSubApps(db)).map((row) => [row.name, row]));
  for (const own of rows.values()) {
    const module = rows.get(moduleOf(own));
    if (!module) continue;
    const row = runAsModule(own, module);
    const used = channels.get(module.name) ?? [];
    const faults = listFaults(row, used);
    if (faults.length > 0) log.warn({ subApp: row.name, faults }, 'a sub-app is not valid');
    const isActive = row.status === 'active' && module.status === 'active';
    if (!faults.includes('registration')) {
      const grants = toGrants(granted.get(module.name) ?? []);
      const taken = (withdrawn.get(module.name) ?? []).slice(0, MAX_WITHDRAWN);
      subApps.set(row.name, {
        ...toKnownSubApp(row, used),
        module: module.name,
        isActive,
        grants,
        withdrawn: taken.map(({ version }) => version),
      });
    }
  }
  return { settings, subApps };
}

function toKnownSubApp(row: SubAppRow, channels: readonly ChannelRow[]) {
  const find = (name: ChannelRow['channel']) => channels.find(({ channel }) => channel === name);
  const stable = toKnownRelease(row, find('stable')?.release);
  return { row, lists: readLists(row), stable, canary: toCanary(row, find('canary')) };
}

function toCanary(row: SubAppRow, channel: ChannelRow | undefined): KnownCanary | null {
  const release = toKnownRelease(row, channel?.release);
  const audience = channel && readAudience(channel);
  if (!audience || !release) return null;
  const { percent, roles, users } = audience;
  return { release, percent, roles: new Set(roles), users: new Set(users) };
}

/** A release that people can load; null where there is none, or where it is not valid. */
export function toKnownRelease(
  { isolation }: Pick<SubAppRow, 'isolation'>,
  row: ReleaseRow | null | undefined,
): KnownRelease | null {
  const stored = row && fitsIsolation(isolation, row) && readStoredRelease(row);
  if (!stored) return null;
  const { entry, manifest } = stored;
  return {
    version: row.version,
    format: row.format,
    entry,
    integrity: row.integrity,
    manifest: manifest && trimManifest(manifest),
    pins: manifest && row.source === 'remote' ? listPins(entry, manifest) : {},
  };
}

/** Keeps only the files that the host fetches itself: the full list would be most of the reply. */
function trimManifest(manifest: SubAppManifest): SubAppManifest {
  const fetched = new Set([manifest.entry, ...manifest.styles, ...manifest.preload]);
  return { ...manifest, files: manifest.files.filter(({ path }) => fetched.has(path)) };
}
