import type { Administration } from '../../administration/change.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { joinApproved } from './approval/join-approved.ts';
import {
  type AttachmentService,
  createAttachmentService,
} from './attachment/attachment.service.ts';
import { mountBatches } from './batch/batch.routes.ts';
import { createBatchService } from './batch/batch.service.ts';
import { deleteBatchesBefore } from './batch/batch.store.ts';
import { batchJob } from './batch/batch-job.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import type { CollectionSchema } from './catalogue/schema.ts';
import { scheduleWaitingIndexes } from './catalogue/waiting-index-job.ts';
import { mountComments } from './comment/comment.routes.ts';
import { createCommentService } from './comment/comment.service.ts';
import { createTimelineService } from './comment/timeline.service.ts';
import { timelineSources } from './comment/timeline-sources.ts';
import { mountRecordDocs } from './describe/openapi.routes.ts';
import { createReadable } from './describe/readable.ts';
import { mountExport } from './export/export.routes.ts';
import { createExportService } from './export/export.service.ts';
import { createFigureServices } from './figures/figure.service.ts';
import { createGateService, type GateService } from './gate/gate.service.ts';
import { createShareService, scheduleShareCounts } from './gate/share.service.ts';
import { mountGroups } from './group/group.routes.ts';
import { createGroupService } from './group/group.service.ts';
import { deleteCallsBefore } from './history/call.store.ts';
import { scheduleHistorySeal } from './history/seal.ts';
import { mountImport } from './import/import.routes.ts';
import { createImportService } from './import/import.service.ts';
import { RECORD_LIMITS } from './limits.ts';
import { createLabelService, type LabelService } from './link/label.service.ts';
import { mountRecordLinks } from './link/link.routes.ts';
import { createLinkService } from './link/link.service.ts';
import { createNumberService } from './number/number.service.ts';
import { mountRecordPolicies } from './policy/policy.routes.ts';
import { createPolicyService } from './policy/policy.service.ts';
import { createTestAsService } from './policy/test-as.service.ts';
import { createWhyService } from './policy/why.service.ts';
import type {
  ApprovalPort,
  AuthorityPort,
  ExternalEffects,
  FilesPort,
  LedgerPort,
  NoticePort,
  OutboxPort,
  PolicyRolePort,
  SessionPort,
} from './ports.ts';
import { mountPrint } from './print/print.routes.ts';
import { createPrintService } from './print/print.service.ts';
import { schedulePurge } from './purge/purge-records.ts';
import { createTargetService } from './record/check-targets.ts';
import { createOnce } from './record/once.ts';
import { mountRecords } from './record/record.routes.ts';
import { createRecordListService, type RecordListService } from './record/record-list.service.ts';
import { createRecordReadService } from './record/record-read.service.ts';
import { createRecordTrashService } from './record/record-trash.service.ts';
import { createRecordWriteService } from './record/record-write.service.ts';
import type { Writer } from './record/writer.ts';
import { mountRows } from './rows/rows.routes.ts';
import { createRowService } from './rows/rows.service.ts';
import { purgeDetached } from './schema-change/purge-detached.ts';
import { createSchemaChangeJob } from './schema-change/schema-change.job.ts';
import { createSchemaChangeService } from './schema-change/schema-change.service.ts';
import { scheduleSearchIndex } from './search/rebuild-index.ts';
import { mountRecordSearch } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
import { runDailyTransitions, scheduleDailyTransitions } from './transition/daily.ts';
import type { EffectDependencies } from './transition/effects.ts';
import { mountTransitions } from './transition/transition.routes.ts';
import { createTransitionService } from './transition/transition.service.ts';
import { mountUndo } from './undo/undo.routes.ts';
import { mountViews } from './view/view.routes.ts';
import { createViewService } from './view/view.service.ts';
import { createViewEditService } from './view/view-edit.service.ts';
import { createSchemaService } from './workspace/schema.service.ts';
import { createWaitingService, type WaitingService } from './workspace/waiting.service.ts';
import { mountWorkspaces } from './workspace/workspace.routes.ts';
import { createWorkspaceService } from './workspace/workspace.service.ts';

export interface RecordsDependencies {
  database: Database;
  clock: () => number;
  bus: Bus;
  jobs: Pick<Jobs, 'schedule' | 'register'>;
  authority: AuthorityPort & PolicyRolePort;
  sessions: SessionPort;
  administration: Administration;
  notices: NoticePort;
  outbox: OutboxPort;
  files: FilesPort;
  ledger: LedgerPort;
  approvals: ApprovalPort;
  externalEffects?: ExternalEffects;
}

/** Creates the records engine and mounts its routes. */
export function createRecordsModule(mount: Mount, dependencies: RecordsDependencies) {
  const { database, clock, bus, jobs, authority, administration } = dependencies;
  const { sessions, notices, outbox, files, ledger, approvals } = dependencies;
  const { externalEffects = {} } = dependencies;
  const { db, kind, reader } = database;
  const catalogue = createCatalogue({ reader, clock, bus });
  const gates = createGateService({ reader, clock, authority });
  const targets = createTargetService({ kind, catalogue, gates });
  const once = createOnce({ db, clock });
  const onChanged = (
    { workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>,
    ids: readonly string[],
  ) => {
    const { announcedIds } = RECORD_LIMITS;
    for (let from = 0; from < ids.length; from += announcedIds) {
      const part = ids.slice(from, from + announcedIds);
      void bus.publish('records-changed', { workspace, collection: id, ids: part });
    }
  };
  const shares = createShareService({ db, clock });
  const labels = createLabelService({ kind, catalogue, gates });
  const reads = createRecordReadService({ db, kind, clock, catalogue, gates, labels });
  const numbers = createNumberService({ db });
  const writer: Writer = {
    kind,
    clock,
    catalogue,
    gates,
    reads,
    targets,
    numbers,
    onChanged,
    once,
    outbox,
    ledger,
    approvals,
  };
  const lists = createRecordListService({ db, kind, clock, catalogue, gates, labels, shares });
  mountTransfers(mount, { ...dependencies, catalogue, gates, lists, onChanged });
  mountPrint(mount, createPrintService({ database, clock, catalogue, gates, reads, jobs }));
  mountRows(mount, createRowService(writer));
  mountRecords(mount, {
    reads,
    lists,
    writes: createRecordWriteService(writer),
    trash: createRecordTrashService(writer),
  });
  const attachments = createAttachmentService({
    kind,
    catalogue,
    gates,
    approvals,
    onChanged,
  });
  const effects = { ...writer, notices, externalEffects, labels };
  mountActs(mount, { db, jobs, lists, labels, effects, attachments, files });
  const links = createLinkService({ db, kind, catalogue, gates });
  mountRecordLinks(mount, links);
  mountRecordSearch(mount, createSearchService({ db, kind, catalogue, gates }));
  const views = { administration, catalogue, gates, lists, authority };
  mountViews(mount, createViewService(views), createViewEditService(views));
  mountRecordPolicies(mount, {
    policies: createPolicyService({ administration, catalogue, roles: authority, sessions }),
    whys: createWhyService({ db, kind, clock, catalogue, gates }),
    tests: createTestAsService({
      ...{ administration, kind, catalogue, gates, labels },
      roles: authority,
    }),
  });
  scheduleDerived(jobs, { database, catalogue });
  scheduleHistorySeal(jobs, { db, clock });
  schedulePurge(jobs, { db, kind, clock, catalogue });
  const waiting = createWaitingService({ db, kind, catalogue, gates, lists });
  mountSchemas(mount, dependencies, { catalogue, gates, waiting });
  mountRecordDocs(mount, { catalogue, gates });
  scheduleCallPurge(jobs, { db, clock });
  scheduleDailyTransitions(jobs, effects, db);
  return {
    readable: createReadable({ db, kind, catalogue, gates }),
    runDailyTransitions: () => runDailyTransitions(effects, db),
    attachments,
    blueprints: {
      find: async (key: string) => (await catalogue.workspace(key)).blueprint,
      list: () => catalogue.list(),
      systemOf: async (key: string) => (await catalogue.workspace(key)).systemCode,
    },
    names: { readNames: labels.readNames, findNames: links.findNames },
    figures: createFigureServices({ db, kind, catalogue, gates, labels, authority }),
    approved: { ...joinApproved(effects), once, findNames: links.findNames },
  };
}

/** What is derived from records and schemas. */
function scheduleDerived(
  jobs: Pick<Jobs, 'schedule'>,
  { database, catalogue }: { database: Database; catalogue: Catalogue },
): void {
  const { db, kind } = database;
  scheduleSearchIndex(jobs, { db, kind, catalogue });
  scheduleWaitingIndexes(jobs, { database, catalogue });
  scheduleShareCounts(jobs, { db, kind, catalogue });
}

function scheduleCallPurge(
  jobs: Pick<Jobs, 'schedule'>,
  { db, clock }: { db: Db; clock: () => number },
): void {
  jobs.schedule({
    name: 'records.calls.purge',
    title: { 'zh-CN': '清理记录调用与批量修改', 'en-US': 'Purge calls and batches of records' },
    when: { every: RECORD_LIMITS.purgeEvery },
    async run() {
      await deleteCallsBefore(db, clock() - RECORD_LIMITS.callsKeptFor);
      await deleteBatchesBefore(db, clock() - RECORD_LIMITS.batchesKeptFor);
    },
  });
}

interface ActParts {
  db: Db;
  jobs: Pick<Jobs, 'register'>;
  lists: RecordListService;
  labels: LabelService;
  effects: EffectDependencies;
  attachments: AttachmentService;
  files: FilesPort;
}

/** What people do with records besides reading and saving. */
function mountActs(mount: Mount, parts: ActParts): void {
  const { db, jobs, lists, labels, effects, attachments, files } = parts;
  const { kind, clock, catalogue, gates, reads, notices, once, onChanged } = effects;
  mountTransitions(mount, createTransitionService(effects));
  mountUndo(mount, effects);
  const queue = jobs.register(batchJob({ db, effects }));
  mountBatches(mount, createBatchService({ db, effects, lists, queue }));
  mountGroups(mount, createGroupService({ db, kind, catalogue, gates, lists, labels }));
  const comments = createCommentService({
    db,
    kind,
    clock,
    catalogue,
    gates,
    notices,
    once,
    onChanged,
  });
  const timeline = createTimelineService(
    timelineSources({ db, reads, comments, attachments, files }),
  );
  mountComments(mount, comments, timeline);
}

/** Exports and imports, and the purge of uploaded files. */
function mountTransfers(
  mount: Mount,
  parts: Pick<RecordsDependencies, 'database' | 'clock' | 'jobs' | 'authority' | 'outbox'> & {
    catalogue: Catalogue;
    gates: GateService;
    lists: RecordListService;
    onChanged(collection: CollectionSchema, ids: readonly string[]): void;
  },
): void {
  const { database, clock, jobs, authority, outbox, catalogue, gates, lists, onChanged } = parts;
  const common = { database, clock, catalogue, gates, jobs };
  mountExport(mount, createExportService({ ...common, lists }));
  const imports = createImportService({ ...common, authority, outbox, onChanged });
  mountImport(mount, imports);
  jobs.schedule({
    name: 'records.imports.purge',
    title: { 'zh-CN': '清理过期的导入文件', 'en-US': 'Purge expired import files' },
    when: { every: RECORD_LIMITS.purgeEvery },
    run: imports.purge,
  });
}

/** Workspaces, the changes of their schemas, and the purge of what changes left behind. */
function mountSchemas(
  mount: Mount,
  { database, clock, bus, jobs, administration, authority }: RecordsDependencies,
  {
    catalogue,
    gates,
    waiting,
  }: { catalogue: Catalogue; gates: GateService; waiting: WaitingService },
): void {
  const onChanged = (workspace: string) => void bus.publish('schema-changed', { workspace });
  const queue = jobs.register(
    createSchemaChangeJob({ database, clock, administration, authority, onChanged }),
  );
  mountWorkspaces(mount, {
    clock,
    workspaces: createWorkspaceService({ catalogue, gates }),
    waiting,
    schemas: createSchemaService({ db: database.db, clock }),
    changes: createSchemaChangeService({
      database,
      clock,
      administration,
      authority,
      queue,
      onChanged,
    }),
  });
  jobs.schedule({
    name: 'records.detached.purge',
    title: { 'zh-CN': '清理已移除的字段', 'en-US': 'Purge removed fields of records' },
    when: { every: RECORD_LIMITS.purgeEvery },
    run: async () => {
      await purgeDetached(database, clock() - RECORD_LIMITS.detachedKeptFor);
    },
  });
}
