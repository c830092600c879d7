import { NOTHING_GRANTED } from '../../../platform/http/pages/grants.ts';
import { CLOSED_SEAL, type Seal } from '../../../platform/http/pages/sealed-policy.ts';
import type { Admitted } from '../../../platform/http/pages/security-headers.ts';
import { type AdmittedRelease, admittedBy } from './admitted.ts';
import { isOriginAllowed } from './allowed-origins.ts';
import { isDevPage } from './dev-page.ts';
import type { OpenableSubApps } from './openable-sub-apps.ts';
import type { OverrideService } from './override.service.ts';
import type { ChosenOverride } from './override-finder.ts';
import { chooseRelease } from './registration.ts';
import type { KnownSubApp, ReadSnapshot } from './registry-snapshot.ts';

export type DocumentSources = ReturnType<typeof createDocumentSources>;

/** Decides which other origins the content security policy of a document allows. */
export function createDocumentSources(dependencies: {
  readSnapshot: ReadSnapshot;
  openable: OpenableSubApps;
  overrides: OverrideService;
}) {
  const { readSnapshot, openable, overrides } = dependencies;

  async function admit(releases: readonly AdmittedRelease[]): Promise<Admitted> {
    const { settings } = await readSnapshot();
    return admittedBy(releases.filter((release) => isOriginAllowed(release, settings)));
  }

  /** The active sub-app that is mounted at this path. */
  async function findAt(path: string): Promise<KnownSubApp | undefined> {
    const { subApps } = await readSnapshot();
    return [...subApps.values()]
      .filter(({ row, isActive }) => isActive && isBelow(path, row.base))
      .sort((a, b) => b.row.base.length - a.row.base.length)[0];
  }

  /** The sources of the console's own document, for the people who are signed in in the browser. */
  async function admittedFor(userIds: readonly string[]): Promise<Admitted> {
    const releases: AdmittedRelease[] = [];
    for (const userId of userIds) {
      const { access, subApps } = await openable.list(userId);
      const findOverride = await overrides.createFinder(userId);
      for (const subApp of subApps) {
        const { module: name } = subApp;
        const override = findOverride(subApp);
        const release = chooseRelease(subApp, userId, access.roleIds);
        if (override) releases.push(toAdmitted(name, override));
        else if (release) releases.push({ name, ...release });
      }
    }
    return admit(releases);
  }

  /** The name of the sub-app whose code runs at this path. */
  async function findNameAt(path: string): Promise<string | null> {
    return (await findAt(path))?.module ?? null;
  }

  /**
   * The sources of a guest document. Its request is not authenticated, so the policy allows every release in use, and
   * the overrides of the people who are signed in in the browser.
   */
  async function findGuest(path: string, userIds: readonly string[]) {
    const found = await findAt(path);
    if (!found) return null;
    const { module: name } = found;
    const { inline_scripts, base, format } = found.row;
    const formats = new Set([found.stable?.format ?? format, found.canary?.release.format]);
    const releases: AdmittedRelease[] = [found.stable, found.canary?.release].flatMap((release) =>
      release ? { name, ...release } : [],
    );
    let isDev = false;
    for (const userId of userIds) {
      const override = (await overrides.createFinder(userId))(found);
      if (override) {
        isDev ||= override.kind === 'entry' && isDevPage(override);
        releases.push(toAdmitted(name, override));
        formats.add((override.kind === 'entry' ? override : override.release).format);
      }
    }
    const grants = found.row.isolation === 'realm' ? found.grants : NOTHING_GRANTED;
    return {
      ...(await admit(releases)),
      inlineScripts: inline_scripts === 1 || isDev,
      grants: isDev ? { ...grants, eval: true } : grants,
      pageBase: formats.has('html') ? base : null,
      seal: sealOf(found),
    };
  }

  /** An active sub-app by the name of its releases. */
  async function findModule(name: string): Promise<KnownSubApp | undefined> {
    const found = (await readSnapshot()).subApps.get(name);
    return found?.isActive ? found : undefined;
  }

  /** What the registration of a sub-app opens for its sealed documents. */
  async function findSeal(name: string): Promise<Seal> {
    return sealOf((await readSnapshot()).subApps.get(name));
  }

  return { admittedFor, findAt, findModule, findNameAt, findGuest, findSeal };
}

function sealOf(subApp: KnownSubApp | undefined): Seal {
  if (subApp?.row.isolation !== 'strict') return CLOSED_SEAL;
  const { lists, grants, row } = subApp;
  return {
    connectOrigins: [...new Set([...lists.connectOrigins, ...grants.connect])],
    fileOrigins: grants.cdn,
    popups: row.popups === 1,
  };
}

function toAdmitted(name: string, override: ChosenOverride): AdmittedRelease {
  if (override.kind === 'release') return { name, ...override.release };
  return { name, version: null, entry: override.entry, pins: {} };
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
