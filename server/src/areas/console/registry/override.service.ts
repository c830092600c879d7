import { AppError, type SubAppRegistration } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { type ChangeRegistry, personOf } from '../registry-change.ts';
import { subAppRecord } from '../registry-records.ts';
import { findRelease } from '../release/release.store.ts';
import { canOverride } from './allowed-origins.ts';
import type { OpenableSubApps } from './openable-sub-apps.ts';
import { deleteOverrides, listOverrides, type Override, saveOverride } from './override.store.ts';
import {
  createOverrideFinder,
  entryOfRelease,
  type OverrideFinderDependencies,
} from './override-finder.ts';
import { toRegistration } from './registration.ts';
import { type ReadSnapshot, toKnownRelease } from './registry-snapshot.ts';

export interface OverrideDependencies extends OverrideFinderDependencies {
  overrideLife: number;
  readSnapshot: ReadSnapshot;
  change: ChangeRegistry;
  openable: OpenableSubApps;
}

export type OverrideService = ReturnType<typeof createOverrideService>;

/** People who develop a sub-app load it from their own machine, in place of its release. */
export function createOverrideService(dependencies: OverrideDependencies) {
  const { db, clock, overrideLife, readSnapshot, change, openable } = dependencies;
  const createFinder = createOverrideFinder(dependencies);

  async function store(
    override: Omit<Override, 'user_id' | 'expires_at'>,
    after: Record<string, string>,
    context: SignedInContext,
  ): Promise<void> {
    const expires_at = clock() + overrideLife;
    await change(personOf(context), async (trx) => {
      await saveOverride(trx, { ...override, user_id: context.session.userId, expires_at });
      const record = subAppRecord('override.set', override.sub_app);
      return { result: null, record: { ...record, after } };
    });
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
    await store({ sub_app: name, entry, format }, { entry, format }, context);
    return toRegistration(subApp, null, { entry, format });
  }

  /** Gives the person another release of the sub-app, whatever its channels point to. */
  async function setRelease(
    input: { name: string; release: string },
    context: SignedInContext,
  ): Promise<SubAppRegistration> {
    const subApp = await openable.require(context.session.userId, input.name);
    const { module: name } = subApp;
    const row = await findRelease(db, name, input.release);
    if (!row || row.retired_at !== null) throw new AppError('notFound');
    const release = toKnownRelease(subApp.row, row);
    if (!release) throw new AppError('releaseUnfit');
    const { version, format } = release;
    const entry = entryOfRelease(version);
    await store({ sub_app: name, entry, format }, { release: version }, context);
    return { ...toRegistration(subApp, release, undefined), overridden: true };
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

  return { createFinder, set, setRelease, clear };
}
