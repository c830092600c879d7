import { isDevPage } from './dev-page.ts';
import type { OverrideService } from './override.service.ts';
import type { KnownSubApp } from './registry-snapshot.ts';

export type OwnSources = ReturnType<typeof createOwnSources>;

/** Finds where the files of a sub-app come from for people with an override. */
export function createOwnSources({ createFinder }: Pick<OverrideService, 'createFinder'>) {
  /** The release that a person has in place of the one that was chosen for them. */
  async function findOwnRelease(userId: string, subApp: KnownSubApp): Promise<string | null> {
    const override = (await createFinder(userId))(subApp);
    return override?.kind === 'release' ? override.release.version : null;
  }

  /** The page on a development server that one of these people has instead of a release. */
  async function findDevEntry(
    subApp: KnownSubApp,
    userIds: readonly string[],
  ): Promise<string | undefined> {
    for (const userId of userIds) {
      const override = (await createFinder(userId))(subApp);
      if (override?.kind === 'entry' && isDevPage(override)) return override.entry;
    }
    return undefined;
  }

  return { findOwnRelease, findDevEntry };
}
