import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import type { AuthorityPort } from '../ports.ts';
import { findNewestWithFile } from '../release/release.store.ts';
import type { SendReleaseFile } from '../release/release-files.routes.ts';
import type { DocumentSources } from './document-sources.ts';
import type { OwnSources } from './own-sources.ts';
import { chooseRelease } from './registration.ts';
import type { KnownSubApp } from './registry-snapshot.ts';

export interface GuestFilesDependencies {
  db: Db;
  send: SendReleaseFile;
  findSubAppAccess: AuthorityPort['findSubAppAccess'];
  findAt: DocumentSources['findAt'];
  findModule: DocumentSources['findModule'];
  findOwnRelease: OwnSources['findOwnRelease'];
  findDevEntry: OwnSources['findDevEntry'];
}

/** A file that a document asks for, and the sub-app whose release should have it. */
interface WantedFile {
  subApp: KnownSubApp;
  path: string;
  /** The release that the asking file belongs to, if it is known. */
  version: string | null;
  /** The path is that of a site of its own, not one below the mount point. */
  isFromRoot: boolean;
}

export type GuestFiles = ReturnType<typeof createGuestFiles>;

const OWN_PATHS = /^\/(?:gateway|sub-apps|guest|guest-strict)(?:\/|$)/;
const RELEASE_PATH = /^\/sub-apps\/([^/]+)\/([^/]+)\//;

/**
 * Serves the files of a release below the path where its sub-app is mounted, as its own server would: builds for this
 * path name them so in their scripts. A file of a build for the root of a site is found by the document that asks.
 * Who develops the sub-app is sent to the development server: scripts name its images and fonts without its address.
 */
export function createGuestFiles(dependencies: GuestFilesDependencies) {
  const { db, send, findSubAppAccess, findAt, findModule, findOwnRelease, findDevEntry } =
    dependencies;

  async function findWanted(request: FastifyRequest): Promise<WantedFile[]> {
    const path = decodePath(request.url);
    if (path === null || OWN_PATHS.test(path)) return [];
    const wanted: WantedFile[] = [];
    const from = decodePath(request.headers.referer ?? '');
    const [, name, version] = RELEASE_PATH.exec(from ?? '') ?? [];
    const versionOf = (subApp: KnownSubApp) => (subApp.module === name ? (version ?? null) : null);

    const mounted = await findAt(path);
    if (mounted) {
      const below = path.slice(mounted.row.base.length + 1);
      const own = versionOf(mounted);
      wanted.push({ subApp: mounted, path: below, version: own, isFromRoot: false });
    }
    const asking = name === undefined ? from && (await findAt(from)) : await findModule(name);
    // The files of an untrusted sub-app are only at addresses that name it.
    if (asking && asking.row.isolation === 'realm') {
      const own = versionOf(asking);
      wanted.push({ subApp: asking, path: path.slice(1), version: own, isFromRoot: true });
    }
    return wanted;
  }

  /** The releases to look in: that of the asking file, the one chosen for the person, and the others in use. */
  async function listVersions(
    { subApp, version }: WantedFile,
    userIds: () => Promise<readonly string[]>,
  ): Promise<string[]> {
    const { stable, canary } = subApp;
    const chosen: (string | null | undefined)[] = [];
    for (const userId of version === null || canary ? await userIds() : []) {
      chosen.push(await findOwnRelease(userId, subApp));
      if (!canary) continue;
      const { roleIds } = await findSubAppAccess(userId);
      chosen.push(chooseRelease(subApp, userId, roleIds)?.version);
    }
    const inUse = [...chosen, stable?.version, canary?.release.version];
    return [version ?? [], ...inUse.map((one) => one ?? [])].flat();
  }

  /** Where the file is on the development server of a person, if their page of the sub-app comes from one. */
  async function findOnDevServer(
    { subApp, path, version, isFromRoot }: WantedFile,
    userIds: () => Promise<readonly string[]>,
  ): Promise<URL | undefined> {
    // A file of a release asks for others of its own.
    if (version !== null || subApp.row.isolation !== 'realm') return undefined;
    const entry = await findDevEntry(subApp, await userIds());
    if (entry === undefined) return undefined;
    const target = new URL(isFromRoot ? '/' : '.', entry);
    target.pathname += path;
    return target;
  }

  /** Sends the file that a guest document asks for. Returns false, and sends nothing, where there is none. */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    userIds: () => Promise<readonly string[]>,
  ): Promise<boolean> => {
    // A service worker at the path of a sub-app would control the documents of the console there.
    if (request.method !== 'GET' || request.headers['service-worker'] !== undefined) return false;
    for (const wanted of await findWanted(request)) {
      const { subApp, path } = wanted;
      const { module: name } = subApp;
      const developed = await findOnDevServer(wanted, userIds);
      if (developed) {
        developed.search = new URL(request.url, 'http://console').search;
        reply.header('cache-control', 'no-store').redirect(developed.href, 307);
        return true;
      }
      for (const version of new Set(await listVersions(wanted, userIds))) {
        if (await send(request, reply, { name, version, path }, REVALIDATED)) return true;
      }
      // A page that was open before the last release still asks for the files of its own.
      const older = await findNewestWithFile(db, name, path);
      if (
        older !== undefined &&
        (await send(request, reply, { name, version: older, path }, REVALIDATED))
      )
        return true;
    }
    return false;
  };
}

/** The next release may have another file at this address. */
const REVALIDATED = {
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie, referer',
};

function decodePath(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address, 'http://console').pathname);
  } catch {
    return null;
  }
}
