import { join } from 'node:path';
import { AppError, routeGroups } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ConsoleLimits } from '../limits.ts';
import { createPublishTokenService } from '../publish-token/publish-token.service.ts';
import { publishBundled } from '../release/bundled-releases.ts';
import { createReleaseService } from '../release/release.service.ts';
import {
  createBlobSource,
  deleteUnneededBlobs,
  findNeededHashes,
} from '../release/release-blob.store.ts';
import { createReleaseFileStore, RELEASE_FOLDER } from '../release/release-file-store.ts';
import { serveReleaseFiles } from '../release/release-files.routes.ts';
import { seedMountPoints } from './mount-points.ts';
import { purgeOverrides } from './override.store.ts';
import { mountRegistry } from './registry.routes.ts';
import {
  createRegistryService,
  type RegistryDependencies,
  type RegistryService,
} from './registry.service.ts';
import { createRegistryAdminService } from './registry-admin.service.ts';
import { createRegistryChange, type RegistryChangeDependencies } from './registry-change.ts';
import { createSnapshot } from './registry-snapshot.ts';

export interface RegistryModuleDependencies {
  database: Database;
  bus: Bus;
  clock: () => number;
  limits: ConsoleLimits['registry'];
  dataFolder: string;
  devEntries: RegistryDependencies['devEntries'];
  tellManagers: RegistryChangeDependencies['tellManagers'];
  accessOf: RegistryDependencies['accessOf'];
  hasPermission: RegistryDependencies['hasPermission'];
  countFailures(): Promise<ReadonlyMap<string, number>>;
}

export interface RegistryModule {
  registry: RegistryService;
  /** Registers the mount points of the start, and publishes the sub-apps that come with the console. */
  prepare(bundledFolder: string | undefined): Promise<void>;
  /** Lets go of files, overrides and releases whose time is over. */
  purge(): Promise<void>;
}

/** Puts the registry's calls and the files of releases on the gateway. */
export function startRegistry(
  app: FastifyInstance,
  mount: Mount,
  dependencies: RegistryModuleDependencies,
): RegistryModule {
  const { database, bus, clock, limits, dataFolder } = dependencies;
  const { db } = database;
  // On one machine the disk is enough; gateways that share a database find each other's files in it.
  const source = database.kind === 'postgres' ? createBlobSource(db, clock) : undefined;
  const store = createReleaseFileStore(join(dataFolder, RELEASE_FOLDER), source);
  const readSnapshot = createSnapshot({ db, bus, clock, life: limits.cache });
  const change = createRegistryChange({ ...dependencies, db });
  const maxUploadBytes = routeGroups.release.upload.upload.maxBytes;

  const registry = createRegistryService({
    ...dependencies,
    db,
    overrideLife: limits.overrideLife,
    readSnapshot,
    change,
  });
  const releases = createReleaseService({
    db,
    clock,
    limits,
    maxUploadBytes,
    store,
    change,
    readSnapshot,
  });
  mountRegistry(mount, {
    registry,
    admin: createRegistryAdminService({ ...dependencies, db, change }),
    releases,
    tokens: createPublishTokenService({ db, clock, change }),
  });
  serveReleaseFiles(app, { db, store, notFound: () => new AppError('notFound') });

  return {
    registry,
    async prepare(bundledFolder) {
      await seedMountPoints(db, clock());
      if (bundledFolder) await publishBundled(bundledFolder, { db, store, releases });
    },
    async purge() {
      await purgeOverrides(db, clock());
      await releases.retire();
      await store.removeUnneeded(Date.now() - limits.keepOrphans, (hashes) =>
        findNeededHashes(db, hashes),
      );
      await deleteUnneededBlobs(db, clock() - limits.keepOrphans);
    },
  };
}
