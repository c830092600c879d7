import { PERMISSIONS } from '@pedestal/contract';
import type { Logger } from 'pino';
import type { BlobStore } from '../../platform/blob-store/blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { TaskScheduler } from '../../platform/jobs/schedules.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';
import { createAccess } from './access/access.ts';
import type { Visible } from './access/visible.ts';
import { mountAttachments } from './attachment/attachment.routes.ts';
import { createAttachmentService } from './attachment/attachment.service.ts';
import { type CleanupService, createCleanupService } from './cleanup/cleanup.service.ts';
import { mountContent } from './content/content.routes.ts';
import { type ContentService, createContentService } from './content/content.service.ts';
import { CLEANUP, FILE_LIMITS, type FileLimits } from './limits.ts';
import { createFolderService } from './node/folder.service.ts';
import { createListService } from './node/list.service.ts';
import { createMoveService } from './node/move.service.ts';
import { mountNodes } from './node/node.routes.ts';
import { insertRootFolder } from './node/node.store.ts';
import { createPersonalService } from './node/personal.service.ts';
import { createSearchService } from './node/search.service.ts';
import { createTrashService } from './node/trash.service.ts';
import { createVersionService } from './node/version.service.ts';
import type { AuthorityPort, RecordsPort, SignInPort } from './ports.ts';
import { createLinkService } from './share/link.service.ts';
import { createLinkMakers } from './share/link-maker.ts';
import { mountShares } from './share/share.routes.ts';
import { createShareService } from './share/share.service.ts';
import { mountVisits } from './share/visit.routes.ts';
import { createVisitService, type VisitDependencies } from './share/visit.service.ts';
import { createRecordService } from './space/record.service.ts';
import { mountSpaces } from './space/space.routes.ts';
import { createSpaceService } from './space/space.service.ts';
import { mountServerCalls, mountTokens } from './token/token.routes.ts';
import { createTokenService } from './token/token.service.ts';
import { createSaveForPerson } from './upload/save-for-person.ts';
import { createTusHandlers, type TusHandlers } from './upload/tus-handlers.ts';
import { mountUploads } from './upload/upload.routes.ts';
import { createUploadService } from './upload/upload.service.ts';

export interface FilesDependencies {
  database: Database;
  clock: () => number;
  log: Logger;
  jobs: TaskScheduler;
  limiter: Limiter;
  store: BlobStore;
  keyring: Keyring;
  authority: AuthorityPort;
  signIn: SignInPort;
  records: RecordsPort;
  limits?: FileLimits;
}

/** The file service: creates its services, mounts its routes and schedules its cleanup. */
export function createFilesModule(
  mount: Mount,
  dependencies: FilesDependencies,
): { cleanup: CleanupService; saveForPerson: ReturnType<typeof createSaveForPerson> } {
  const { database, clock, log, jobs, limiter, store, keyring } = dependencies;
  const { authority, signIn, records: engine, limits = FILE_LIMITS } = dependencies;
  const { db } = database;
  const { rightsOf, listSystems } = authority;
  const { passwords, findSessionOfBrowser } = signIn;
  const { findLevels, onFilesChanged, keyOf } = engine;
  const access = createAccess({
    rightsOf,
    manageSpaces: PERMISSIONS.manageFileSpaces,
    findLevels,
    onFilesChanged,
  });
  const systemsOf = createSystemsOf(authority);
  const insertRoot = insertRootFolder;
  const isShared = database.kind === 'postgres';

  const tree = { db, clock, limits, access };
  const lists = createListService({ db, access });
  const { listFolder } = lists;
  const trash = createTrashService(tree);
  const tokens = createTokenService({ db, clock, rightsOf });
  const records = createRecordService({
    db,
    clock,
    access,
    rightsOf,
    findLevels,
    insertRoot,
    listFolder,
  });
  const content = createContentService({
    db,
    clock,
    limits,
    access,
    store,
    keyring,
    findSessionOfBrowser,
    findToken: tokens.find,
  });
  const uploads = createUploadService({ db, clock, limits, access, store, isShared });
  const tus = createTusHandlers(uploads);
  const cleanup = createCleanupService({
    db,
    clock,
    log,
    limits,
    store,
    findGone: engine.findGone,
  });

  const spaces = createSpaceService({ ...tree, listSystems, systemsOf, insertRoot });
  mountSpaces(mount, { spaces, records });
  mountNodes(mount, {
    lists,
    trash,
    searches: createSearchService({ db, access, findReadable: spaces.findReadable }),
    folders: createFolderService(tree),
    moves: createMoveService(tree),
    versions: createVersionService(tree),
    personal: createPersonalService(tree),
  });
  mountUploads(mount, tus);
  mountContent(mount, content);
  const recordFiles = { db, access, keyOf, records, uploads, content, trash };
  mountAttachments(mount, createAttachmentService(recordFiles));
  mountSharing(mount, {
    db,
    clock,
    access,
    keyring,
    limiter,
    limits,
    rightsOf,
    passwords,
    systemsOf,
    listFolder,
    content,
    tus,
  });
  mountTokens(mount, tokens);
  mountServerCalls(mount, { tokens, records, content, trash, tus });
  scheduleCleanup(jobs, cleanup);
  return { cleanup, saveForPerson: createSaveForPerson({ db, clock, uploads, insertRoot }) };
}

function scheduleCleanup(jobs: TaskScheduler, cleanup: CleanupService): void {
  jobs.schedule({
    name: 'files.cleanup',
    title: { 'zh-CN': '清理回收站与无用文件', 'en-US': 'Clean up trash and unused files' },
    when: CLEANUP,
    run: cleanup.run,
  });
}

interface SharingParts extends Omit<VisitDependencies, 'makers' | 'sendFile' | 'sendZip'> {
  rightsOf: AuthorityPort['rightsOf'];
  systemsOf(userId: string): Promise<Visible>;
  content: ContentService;
  tus: TusHandlers;
}

/** Shares with people, links, and the calls of those who open a link. */
function mountSharing(mount: Mount, parts: SharingParts): void {
  const { db, clock, access, keyring, limiter, limits, passwords, listFolder } = parts;
  const { rightsOf, systemsOf, content, tus } = parts;
  const makers = createLinkMakers({
    access,
    canShare: async (userId) => (await rightsOf(userId)).has(PERMISSIONS.shareFiles),
  });
  mountShares(mount, {
    shares: createShareService({ db, clock, access, systemsOf }),
    links: createLinkService({ db, clock, access, makers, keyring, passwords }),
  });
  const { sendFile, sendZip } = content;
  const visits = createVisitService({
    db,
    clock,
    access,
    keyring,
    passwords,
    limiter,
    limits,
    makers,
    listFolder,
    sendFile,
    sendZip,
  });
  mountVisits(mount, visits, tus);
}

/** Codes of the systems that a person may enter; `all` for those who may enter every system. */
function createSystemsOf({ holdsEverything, listSystems }: AuthorityPort) {
  return async (userId: string): Promise<Visible> =>
    (await holdsEverything(userId))
      ? 'all'
      : (await listSystems(userId)).map((system) => system.code);
}
