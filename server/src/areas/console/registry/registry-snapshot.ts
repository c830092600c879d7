import type { SubAppManifest } from '@pedestal/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readRegistryVersion } from '../registry-change.ts';
import { type ChannelRow, listChannels } from '../release/channel.store.ts';
import { entryAddress } from '../release/entry-address.ts';
import type { ReleaseRow } from '../release/release.store.ts';
import { listPins } from './admitted.ts';
import { listSubApps, type SubAppRow } from './registry.store.ts';
import { type RegistrySettings, readSettings } from './registry-settings.store.ts';

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
  row: SubAppRow;
  stable: KnownRelease | null;
  canary: KnownCanary | null;
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
}): ReadSnapshot {
  const { db, bus, clock, life } = dependencies;
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
      known = { snapshot: await load(db), version, checkedAt };
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

async function load(db: Db): Promise<RegistrySnapshot> {
  const settings = await readSettings(db);
  const rows = await listSubApps(db);
  const channels = Map.groupBy(await listChannels(db), (channel) => channel.sub_app);
  const subApps = rows.map((row): [string, KnownSubApp] => {
    const of = (name: ChannelRow['channel']) =>
      channels.get(row.name)?.find((channel) => channel.channel === name);
    return [
      row.name,
      { row, stable: toKnownRelease(of('stable')?.release), canary: toCanary(of('canary')) },
    ];
  });
  return { settings, subApps: new Map(subApps) };
}

function toCanary(channel: ChannelRow | undefined): KnownCanary | null {
  const release = toKnownRelease(channel?.release);
  if (!channel || !release) return null;
  return {
    release,
    percent: channel.percent,
    roles: new Set(JSON.parse(channel.roles)),
    users: new Set(JSON.parse(channel.users)),
  };
}

export function toKnownRelease(row: ReleaseRow | null | undefined): KnownRelease | null {
  if (!row) return null;
  const manifest: SubAppManifest | null = row.manifest === null ? null : JSON.parse(row.manifest);
  return {
    version: row.version,
    format: row.format,
    entry: entryAddress(row),
    integrity: row.integrity,
    manifest: manifest && trimManifest(manifest),
    pins: manifest && row.source === 'remote' ? listPins(row.entry, manifest) : {},
  };
}

/** Keeps only the files that the host fetches itself: the full list would be most of the reply. */
function trimManifest(manifest: SubAppManifest): SubAppManifest {
  const fetched = new Set([manifest.entry, ...manifest.styles, ...manifest.preload]);
  return { ...manifest, files: manifest.files.filter(({ path }) => fetched.has(path)) };
}
