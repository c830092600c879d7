import {
  AppError,
  MAX_OFFERED_RELEASES,
  type ReleaseChoice,
  type SubAppRegistration,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findPreviousRelease } from '../release/channel.store.ts';
import { findRelease, listReleases } from '../release/release.store.ts';
import type { OpenableSubApps } from './openable-sub-apps.ts';
import type { OverrideService } from './override.service.ts';
import { chooseRelease, toChosen, toRegistration, whyCanary } from './registration.ts';
import { toKnownRelease } from './registry-snapshot.ts';

export interface RegistryDependencies {
  db: Db;
  openable: OpenableSubApps;
  overrides: OverrideService;
}

const OVERRIDDEN = { entry: 'overrideEntry', release: 'overrideRelease' } as const;

export type RegistryService = ReturnType<typeof createRegistryService>;

/** The registry as people see it: the sub-apps they may open, each with the release chosen for them. */
export function createRegistryService({ db, openable, overrides }: RegistryDependencies) {
  async function list(userId: string) {
    const { settings, access, subApps } = await openable.list(userId);
    const findOverride = await overrides.createFinder(userId);
    return {
      prefetch: settings.prefetch,
      subApps: subApps.map((subApp) =>
        toChosen(subApp, chooseRelease(subApp, userId, access.roleIds), findOverride(subApp)),
      ),
    };
  }

  /** The release before the person's current one, for when the current one fails. */
  async function previous(userId: string, name: string): Promise<SubAppRegistration> {
    const { subApps, access } = await openable.list(userId);
    const subApp = subApps.find(({ row }) => row.name === name);
    const chosen = subApp && chooseRelease(subApp, userId, access.roleIds);
    if (!subApp || !chosen) throw new AppError('notFound');
    // From the canary, go back to the stable release.
    if (chosen === subApp.canary?.release && subApp.stable) {
      return toRegistration(subApp, subApp.stable, undefined);
    }
    const { module } = subApp;
    const current = await findRelease(db, module, chosen.version);
    const before = current && (await findPreviousRelease(db, module, 'stable', current.id));
    const release = toKnownRelease(subApp.row, before);
    if (!release) throw new AppError('notFound');
    return toRegistration(subApp, release, undefined);
  }

  /** Which release the person gets, and why. */
  async function explainChoice(userId: string, name: string): Promise<ReleaseChoice> {
    const { subApps, access } = await openable.list(userId);
    const subApp = subApps.find(({ row }) => row.name === name);
    if (!subApp) throw new AppError('notFound');
    const { module, stable, canary } = subApp;
    const override = (await overrides.createFinder(userId))(subApp);
    const given = toChosen(subApp, chooseRelease(subApp, userId, access.roleIds), override);
    const inCanary = canary && whyCanary(module, canary, userId, access.roleIds);
    const rows = await listReleases(db, module, undefined, MAX_OFFERED_RELEASES);
    const usable = rows.filter((row) => row.retired_at === null && toKnownRelease(subApp.row, row));
    return {
      name,
      module,
      reason: override
        ? OVERRIDDEN[override.kind]
        : (inCanary ?? (stable ? 'stable' : 'unpublished')),
      version: given.version,
      stable: stable?.version ?? null,
      canary: canary && { version: canary.release.version, percent: canary.percent },
      overrideEnds: override?.ends ?? null,
      releases: usable.map(({ version, format, created_at }) => ({
        version,
        format,
        createdAt: created_at,
      })),
    };
  }

  /** Has the sub-app a release that the person gets? */
  async function isPublished(userId: string, name: string): Promise<boolean> {
    const { subApps } = await list(userId);
    return subApps.some((each) => each.name === name && each.entry !== null);
  }

  return { list, previous, explainChoice, isPublished };
}
