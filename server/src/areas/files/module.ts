import { PERMISSIONS } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { BlobStore } from '../../platform/blob-store/blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext, Session } from '../../platform/http/context.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';
import { HOUR, SECOND } from '../../platform/time/durations.ts';
import type { Scheduler } from '../../platform/time/scheduler.ts';
import type { HashSlot } from '../sign-in/ports.ts';
import { createAccess, type Rights } from './access/access.ts';
import type { Caller } from './access/caller.ts';
import type { Visible } from './access/visible.ts';
import { createDfsCareService } from './cleanup/cleanup.service.ts';
import { mountDfsContent } from './content/content.routes.ts';
import { createDfsContentService } from './content/content.service.ts';
import { FILE_LIMITS, type FileLimits } from './limits.ts';
import { createDfsListService } from './node/list.service.ts';
import { createDfsMoveService } from './node/move.service.ts';
import { mountDfsFiles } from './node/node.routes.ts';
import { createDfsPersonalService } from './node/personal.service.ts';
import { createDfsTrashService } from './node/trash.service.ts';
import { createDfsVersionService } from './node/version.service.ts';
import { createDfsLinkService } from './share/link.service.ts';
import { mountDfsShares } from './share/share.routes.ts';
import { createDfsShareService } from './share/share.service.ts';
import { mountDfsVisits } from './share/visit.routes.ts';
import { createDfsVisitService } from './share/visit.service.ts';
import { mountDfsSpaces } from './space/space.routes.ts';
import { createDfsSpaceService } from './space/space.service.ts';
import { mountDfsTokens } from './token/token.routes.ts';
import { createDfsTokenService } from './token/token.service.ts';
import { mountDfsUploads } from './upload/upload.routes.ts';
import { createDfsUploadService } from './upload/upload.service.ts';

export interface DfsDependencies {
  database: Database;
  clock: () => number;
  log: Logger;
  limiter: Limiter;
  limits?: FileLimits;
  store: BlobStore;
  keyring: Keyring;
  hasher: HashSlot;
  rightsOf(userId: string): Promise<Rights>;
  holdsEverything(userId: string): Promise<boolean>;
  listSystems(userId: string): Promise<{ code: string; name: string; nameEn: string }[]>;
  findSessionOfBrowser(id: string, cookies: CallContext['cookies']): Promise<Session | null>;
}

const FIRST_PAGE = { sort: 'name', order: 'asc', limit: 100 } as const;
const FIRST_CLEANUP_AFTER = 30 * SECOND;

/** Joins the parts of the file service and puts them on the gateway. */
export function joinDfs(mount: Mount, dependencies: DfsDependencies) {
  const { database, limits = FILE_LIMITS, rightsOf } = dependencies;
  const access = createAccess({ ...dependencies, manageSpaces: PERMISSIONS.manageFileSpaces });
  const parts = {
    ...dependencies,
    db: database.db,
    limits,
    access,
    isShared: database.kind === 'postgres',
  };

  const systemsOf = async (userId: string): Promise<Visible> =>
    (await dependencies.holdsEverything(userId))
      ? 'all'
      : (await dependencies.listSystems(userId)).map((system) => system.code);

  const lists = createDfsListService(parts);
  const trash = createDfsTrashService(parts);
  const uploads = createDfsUploadService(parts);
  const tokens = createDfsTokenService(parts);
  const content = createDfsContentService({ ...parts, findToken: tokens.find });
  const listFolder = (
    caller: Caller,
    folderId: string,
    page: { cursor?: string | undefined; limit?: number } = {},
  ) => lists.children(caller, folderId, { ...FIRST_PAGE, ...page });
  const spaces = createDfsSpaceService({ ...parts, listFolder, systemsOf });

  mountDfsSpaces(mount, spaces);
  mountDfsFiles(mount, {
    lists,
    trash,
    moves: createDfsMoveService(parts),
    versions: createDfsVersionService(parts),
    personal: createDfsPersonalService(parts),
  });
  mountDfsUploads(mount, uploads);
  mountDfsContent(mount, content);
  mountDfsShares(mount, {
    shares: createDfsShareService({ ...parts, systemsOf }),
    links: createDfsLinkService(parts),
  });
  mountDfsVisits(
    mount,
    createDfsVisitService({
      ...parts,
      mayShare: async (userId) => (await rightsOf(userId)).has(PERMISSIONS.shareFiles),
      listFolder,
      sendFile: content.sendFile,
      sendZip: content.sendZip,
    }),
    uploads,
  );
  mountDfsTokens(mount, tokens, {
    attachments: spaces.attachments,
    address: content.address,
    trash: trash.trash,
    handleUpload: uploads.handle,
    uploadState: uploads.state,
  });
  return createDfsCareService(parts);
}

/** Cleans up shortly after the start and then every hour. */
export function scheduleFileCleanup(
  scheduler: Scheduler,
  cleanup: ReturnType<typeof joinDfs>,
): void {
  scheduler.repeat({
    name: 'file cleanup',
    firstAfter: FIRST_CLEANUP_AFTER,
    every: HOUR,
    run: cleanup.run,
  });
}
