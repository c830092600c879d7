import { AppError, isWebUrl, PERMISSIONS, type SubAppRegistration } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { AuthorityPort } from '../ports.ts';
import { type ChangeRegistry, personOf } from '../registry-change.ts';
import { subAppRecord } from '../registry-records.ts';
import { canOverride } from './allowed-origins.ts';
import type { OpenableSubApps } from './openable-sub-apps.ts';
import { deleteOverrides, listOverrides, type Override, saveOverride } from './override.store.ts';
import { toRegistration } from './registration.ts';
import type { ReadSnapshot } from './registry-snapshot.ts';

export interface OverrideDependencies {
  db: Db;
  clock: () => number;
  overrideLife: number;
  /** In development: entries of sub-apps on their own dev servers, for everybody. */
  devEntries: ReadonlyMap<string, string>;
  readSnapshot: ReadSnapshot;
  change: ChangeRegistry;
  openable: OpenableSubApps;
  hasPermission: AuthorityPort['hasPermission'];
}

/** The entry that replaces a sub-app's release. */
export type EntryOverride = Pick<Override, 'entry' | 'format'>;

export type OverrideService = ReturnType<typeof createOverrideService>;

/** People who develop a sub-app load it from their own machine, in place of its release. */
export function createOverrideService(dependencies: OverrideDependencies) {
  const { db, clock, overrideLife, devEntries } = dependencies;
  const { readSnapshot, change, openable, hasPermission } = dependencies;

  async function listOwn(userId: string): Promise<Map<string, Override>> {
    const stored = await listOverrides(db, userId, clock());
    const rows = stored.filter(({ entry }) => isWebUrl(entry));
    if (rows.length === 0 || !(await hasPermission(userId, PERMISSIONS.overrideEntry))) {
      return new Map();
    }
    return new Map(rows.map((row) => [row.sub_app, row]));
  }

  /** Finds a person's override by the name of the module; the dev server's entry where there is none. */
  async function createFinder(
    userId: string,
  ): Promise<(name: string) => EntryOverride | undefined> {
    const own = await listOwn(userId);
    return (name) => {
      const entry = devEntries.get(name);
      return own.get(name) ?? (entry === undefined ? undefined : { entry, format: 'module' });
    };
  }

  async function set(
    input: { name: string; entry: string; format: 'module' | 'html' },
    context: SignedInContext,
  ): Promise<SubAppRegistration> {
    const { userId } = context.session;
    const { format } = input;
    const subApp = await openable.require(userId, input.name);
    const { module: name } = subApp;
    const { settings } = await readSnapshot();
    const url = new URL(input.entry);
    if (!canOverride(url, settings)) throw new AppError('entryRefused');
    const entry = url.href;
    const expires_at = clock() + overrideLife;
    const override = { user_id: userId, sub_app: name, entry, format, expires_at };
    await change(personOf(context), async (trx) => {
      await saveOverride(trx, override);
      const after = { entry, format };
      return { result: null, record: { ...subAppRecord('override.set', name), after } };
    });
    return toRegistration(subApp, null, override);
  }

  /** Clears the override of one sub-app, or all of them. */
  async function clear(mount: string | undefined, context: SignedInContext): Promise<null> {
    const { userId } = context.session;
    const { subApps } = await readSnapshot();
    const name = mount && (subApps.get(mount)?.module ?? mount);
    if ((await listOverrides(db, userId, clock())).length === 0) return null;
    return change(personOf(context), async (trx) => {
      await deleteOverrides(trx, userId, name);
      return { result: null, record: subAppRecord('override.clear', name ?? '') };
    });
  }

  return { createFinder, set, clear };
}
