import { join } from 'node:path';
import { AppError, routeGroups } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import { mountGrants } from './grant/grant.routes.ts';
import { createGrantService } from './grant/grant.service.ts';
import type { ConsoleLimits } from './limits.ts';
import type { AuthorityPort } from './ports.ts';
import { mountPublishTokens } from './publish-token/publish-token.routes.ts';
import {
  createPublishTokenService,
  type PublishTokenService,
} from './publish-token/publish-token.service.ts';
import { createDocumentSources, type DocumentSources } from './registry/document-sources.ts';
import { createGuestFiles, type GuestFiles } from './registry/guest-files.ts';
import { seedMountPoints } from './registry/mount-points.ts';
import { createOpenableSubApps, type OpenableSubApps } from './registry/openable-sub-apps.ts';
import { createOverrideService } from './registry/override.service.ts';
import { purgeOverrides } from './registry/override.store.ts';
import { createOwnSources } from './registry/own-sources.ts';
import { mountRegistry, mountRegistryAdmin } from './registry/registry.routes.ts';
import { createRegistryService } from './registry/registry.service.ts';
import { findSubApp, requireSubApp } from './registry/registry.store.ts';
import { createRegistryAdminService } from './registry/registry-admin.service.ts';
import { createSnapshot, type ReadSnapshot } from './registry/registry-snapshot.ts';
import { requireOwnReleases } from './registry/sub-app-module.ts';
import {
  type ChangeRegistry,
  createRegistryChange,
  type RegistryChangeDependencies,
} from './registry-change.ts';
import { createAddRelease } from './release/add-release.ts';
import { publishBundled } from './release/bundled-releases.ts';
import { type ChannelService, createChannelService } from './release/channel.service.ts';
import { mountReleases } from './release/release.routes.ts';
import { createReleaseService } from './release/release.service.ts';
import {
  createBlobSource,
  deleteUnusedBlobs,
  findUsedHashes,
} from './release/release-blob.store.ts';
import { createReleaseFileStore, RELEASE_FOLDER } from './release/release-file-store.ts';
import { createReleaseFileSender, serveReleaseFiles } from './release/release-files.routes.ts';
import type { SharedVersions } from './release/shared-fit.ts';

export interface SubAppsDependencies {
  database: Database;
  bus: Bus;
  log: Logger;
  clock: () => number;
  limits: Pick<ConsoleLimits, 'registry' | 'release'>;
  dataFolder: string;
  /** In development: entries of sub-apps on their own dev servers, for everybody. */
  devEntries: ReadonlyMap<string, string>;
  notifyManagers: RegistryChangeDependencies['notifyManagers'];
  authority: Pick<AuthorityPort, 'findSubAppAccess' | 'hasPermission'>;
  countFailures(): Promise<ReadonlyMap<string, number>>;
  sharedVersions: SharedVersions;
}

export interface SubApps {
  change: ChangeRegistry;
  tokens: PublishTokenService;
  channels: ChannelService;
  openable: OpenableSubApps;
  documentSources: DocumentSources;
  /** Sends the file of a release that a guest document asks for below its own path. */
  sendGuestFile: GuestFiles;
  /** Has the sub-app a release for the person? */
  isPublished(userId: string, name: string): Promise<boolean>;
  /** Registers the built-in mount points and publishes the sub-apps that come with the console. */
  prepare(bundledFolder: string | undefined): Promise<void>;
  /** Deletes expired overrides and files of unused releases. */
  purge(): Promise<void>;
}

/** What registry, releases and publish tokens share. */
interface Shared {
  change: ChangeRegistry;
  readSnapshot: ReadSnapshot;
}

/** The sub-app whose releases are listed, added or activated. */
async function requirePublishable(db: Db, name: string) {
  const row = await requireSubApp(db, name);
  requireOwnReleases(row);
  return row;
}

/** Creates registry, releases and publish tokens, and mounts their routes. */
export function createSubApps(
  app: FastifyInstance,
  mount: Mount,
  dependencies: SubAppsDependencies,
): SubApps {
  const { database, bus, log, clock, limits, notifyManagers } = dependencies;
  const { db } = database;
  const shared: Shared = {
    change: createRegistryChange({ db, bus, clock, notifyManagers }),
    readSnapshot: createSnapshot({
      ...{ db, bus, clock, log },
      life: limits.registry.cache,
      withdrawnFor: limits.release.unusedRetention,
    }),
  };
  const registry = createRegistry(mount, dependencies, shared);
  const { documentSources } = registry;
  const { findSeal } = documentSources;
  const releases = createReleases(app, mount, dependencies, { ...shared, findSeal });
  const { findSubAppAccess } = dependencies.authority;
  return {
    change: shared.change,
    tokens: releases.tokens,
    channels: registry.channels,
    openable: registry.openable,
    documentSources,
    sendGuestFile: createGuestFiles({
      db,
      send: releases.sendFile,
      findSubAppAccess,
      ...documentSources,
      ...registry.ownSources,
    }),
    isPublished: registry.isPublished,
    async prepare(bundledFolder) {
      await db.transaction().execute((trx) => seedMountPoints(trx, clock()));
      if (bundledFolder) await releases.publishBundled(bundledFolder);
    },
    async purge() {
      await purgeOverrides(db, clock());
      await releases.purge();
    },
  };
}

function createRegistry(
  mount: Mount,
  dependencies: SubAppsDependencies,
  { change, readSnapshot }: Shared,
) {
  const { clock, limits, devEntries, countFailures } = dependencies;
  const { findSubAppAccess, hasPermission } = dependencies.authority;
  const { db } = dependencies.database;
  const openable = createOpenableSubApps({ readSnapshot, findSubAppAccess });
  const overrides = createOverrideService({
    db,
    clock,
    overrideLife: limits.registry.overrideLife,
    devEntries,
    readSnapshot,
    change,
    openable,
    hasPermission,
  });
  const registry = createRegistryService({ db, openable, overrides });
  mountRegistry(mount, { registry, overrides });
  const channels = createChannelService({
    clock,
    change,
    requireSubApp: requirePublishable,
    sharedVersions: dependencies.sharedVersions,
  });
  mountGrants(mount, createGrantService({ db, clock, change }));
  mountRegistryAdmin(mount, {
    admin: createRegistryAdminService({
      ...{ db, clock, change, countFailures },
      sharedVersions: dependencies.sharedVersions,
    }),
    channels,
  });
  return {
    openable,
    channels,
    isPublished: registry.isPublished,
    documentSources: createDocumentSources({ readSnapshot, openable, overrides }),
    ownSources: createOwnSources(overrides),
  };
}

function createReleases(
  app: FastifyInstance,
  mount: Mount,
  dependencies: SubAppsDependencies,
  { change, readSnapshot, findSeal }: Shared & Pick<DocumentSources, 'findSeal'>,
) {
  const { database, clock, dataFolder } = dependencies;
  const { db } = database;
  const limits = dependencies.limits.release;
  // With SQLite there is one gateway and its disk suffices; with PostgreSQL, gateways share files in the database.
  const source = database.kind === 'postgres' ? createBlobSource(db, clock) : undefined;
  const store = createReleaseFileStore(join(dataFolder, RELEASE_FOLDER), source);
  const addRelease = createAddRelease({
    clock,
    change,
    sharedVersions: dependencies.sharedVersions,
  });
  const releases = createReleaseService({
    db,
    clock,
    limits,
    maxUploadBytes: routeGroups.release.upload.upload.maxBytes,
    store,
    addRelease,
    requireSubApp: requirePublishable,
    listAllowedOrigins: async () => (await readSnapshot()).settings.allowedOrigins,
  });
  const { hasPermission } = dependencies.authority;
  const tokens = createPublishTokenService({ db, clock, change, hasPermission });
  mountReleases(mount, releases, tokens.authenticate);
  mountPublishTokens(mount, tokens);
  const sendFile = createReleaseFileSender({ db, store, findSeal });
  serveReleaseFiles(app, { send: sendFile, notFound: () => new AppError('notFound') });
  return {
    tokens,
    sendFile,
    publishBundled: (folder: string) =>
      publishBundled(folder, { db, store, addRelease, findSubApp }),
    async purge(): Promise<void> {
      await releases.retire();
      await store.removeUnused(Date.now() - limits.orphanRetention, (hashes) =>
        findUsedHashes(db, hashes),
      );
      await deleteUnusedBlobs(db, clock() - limits.orphanRetention);
    },
  };
}
