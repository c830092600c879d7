import { isWebUrl, PERMISSIONS } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { AuthorityPort } from '../ports.ts';
import { findRelease, type ReleaseRow } from '../release/release.store.ts';
import { listOverrides, type Override } from './override.store.ts';
import { type KnownRelease, type KnownSubApp, toKnownRelease } from './registry-snapshot.ts';

/** The entry that replaces a sub-app's release. */
export type EntryOverride = Pick<Override, 'entry' | 'format'>;

/** What a person gets in place of the release that was chosen for them. */
export type ChosenOverride =
  | (EntryOverride & { kind: 'entry'; ends: number | null })
  | { kind: 'release'; release: KnownRelease; ends: number };

/** Finds what a person has in place of the release of a sub-app. */
export type FindOverride = (subApp: KnownSubApp) => ChosenOverride | undefined;

// Stored in place of an address; a program that knows no such overrides leaves it out.
const RELEASE_PREFIX = 'release:';

/** The entry of an override that names a release. */
export const entryOfRelease = (version: string): string => `${RELEASE_PREFIX}${version}`;

function versionIn(entry: string): string | undefined {
  return entry.startsWith(RELEASE_PREFIX) ? entry.slice(RELEASE_PREFIX.length) : undefined;
}

export interface OverrideFinderDependencies {
  db: Db;
  clock: () => number;
  /** In development: entries of sub-apps on their own dev servers, for everybody. */
  devEntries: ReadonlyMap<string, string>;
  hasPermission: AuthorityPort['hasPermission'];
}

/** Creates what reads the overrides of one person, as long as they may have any. */
export function createOverrideFinder(dependencies: OverrideFinderDependencies) {
  const { db, clock, devEntries, hasPermission } = dependencies;

  async function listOwn(userId: string): Promise<Map<string, Override>> {
    const stored = await listOverrides(db, userId, clock());
    const rows = stored.filter(({ entry }) => isWebUrl(entry) || versionIn(entry) !== undefined);
    if (rows.length === 0 || !(await hasPermission(userId, PERMISSIONS.overrideEntry))) {
      return new Map();
    }
    return new Map(rows.map((row) => [row.sub_app, row]));
  }

  /** The releases that these overrides name, by module. Those that were retired are left out. */
  async function findReleases(own: ReadonlyMap<string, Override>) {
    const found = new Map<string, ReleaseRow>();
    for (const [name, { entry }] of own) {
      const version = versionIn(entry);
      const release = version && (await findRelease(db, name, version));
      if (release && release.retired_at === null) found.set(name, release);
    }
    return found;
  }

  /** Finds a person's override by the module of a sub-app; the dev server's entry where there is none. */
  return async (userId: string): Promise<FindOverride> => {
    const own = await listOwn(userId);
    const releases = await findReleases(own);
    return ({ row, module }) => {
      const override = own.get(module);
      if (override && isWebUrl(override.entry)) {
        const { entry, format, expires_at: ends } = override;
        return { kind: 'entry', entry, format, ends };
      }
      const release = toKnownRelease(row, releases.get(module));
      if (override && release) return { kind: 'release', release, ends: override.expires_at };
      const entry = devEntries.get(module);
      return entry === undefined
        ? undefined
        : { kind: 'entry', entry, format: 'module', ends: null };
    };
  };
}
