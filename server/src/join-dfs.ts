import { PERMISSIONS } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BlobStore } from './blob-store/blob-store.ts';
import type { Database } from './db/database.ts';
import { createAccess, type Rights } from './dfs/access.ts';
import type { Caller } from './dfs/caller.ts';
import type { Visible } from './dfs/visible.ts';
import type { CallContext, Session } from './http/context.ts';
import type { Limiter } from './http/limiter.ts';
import type { Mount } from './http/mount-route.ts';
import type { Keyring } from './keyring.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { createDfsCareService } from './modules/dfs-care/dfs-care.service.ts';
import { mountDfsContent } from './modules/dfs-content/dfs-content.routes.ts';
import { createDfsContentService } from './modules/dfs-content/dfs-content.service.ts';
import { mountDfsFiles } from './modules/dfs-file/dfs-file.routes.ts';
import { createDfsListService } from './modules/dfs-file/dfs-list.service.ts';
import { createDfsMoveService } from './modules/dfs-file/dfs-move.service.ts';
import { createDfsPersonalService } from './modules/dfs-file/dfs-personal.service.ts';
import { createDfsTrashService } from './modules/dfs-file/dfs-trash.service.ts';
import { createDfsVersionService } from './modules/dfs-file/dfs-version.service.ts';
import { createDfsLinkService } from './modules/dfs-share/dfs-link.service.ts';
import { mountDfsShares } from './modules/dfs-share/dfs-share.routes.ts';
import { createDfsShareService } from './modules/dfs-share/dfs-share.service.ts';
import { mountDfsVisits } from './modules/dfs-share/dfs-visit.routes.ts';
import { createDfsVisitService } from './modules/dfs-share/dfs-visit.service.ts';
import { mountDfsSpaces } from './modules/dfs-space/dfs-space.routes.ts';
import { createDfsSpaceService } from './modules/dfs-space/dfs-space.service.ts';
import { mountDfsTokens } from './modules/dfs-token/dfs-token.routes.ts';
import { createDfsTokenService } from './modules/dfs-token/dfs-token.service.ts';
import { mountDfsUploads } from './modules/dfs-upload/dfs-upload.routes.ts';
import { createDfsUploadService } from './modules/dfs-upload/dfs-upload.service.ts';
import type { HashSlot } from './sign-in-ports.ts';

export interface DfsDependencies {
  database: Database;
  clock: () => number;
  log: Logger;
  limiter: Limiter;
  limits?: Limits['dfs'];
  store: BlobStore;
  keyring: Keyring;
  hasher: HashSlot;
  rightsOf(userId: string): Promise<Rights>;
  holdsEverything(userId: string): Promise<boolean>;
  listSystems(userId: string): Promise<{ code: string; name: string; nameEn: string }[]>;
  findSessionOfBrowser(id: string, cookies: CallContext['cookies']): Promise<Session | null>;
}

const FIRST_PAGE = { sort: 'name', order: 'asc', limit: 100 } as const;
const CARE_EVERY_MS = 3_600_000;
const FIRST_CARE_MS = 30_000;

/** Joins the parts of the file service and puts them on the gateway. */
export function joinDfs(mount: Mount, dependencies: DfsDependencies) {
  const { database, limits = DEFAULT_LIMITS.dfs, rightsOf } = dependencies;
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

/** Tidies up shortly after the start and then every hour, until the gateway stops. */
export function keepFilesTidy(
  app: FastifyInstance,
  care: ReturnType<typeof joinDfs>,
  log: Logger,
): void {
  const run = () => void care.run().catch((err) => log.error({ err }, 'files were not tidied'));
  const first = setTimeout(run, FIRST_CARE_MS);
  const later = setInterval(run, CARE_EVERY_MS);
  first.unref();
  later.unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(later);
  });
}
