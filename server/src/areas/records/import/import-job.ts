import { AppError, type Locale, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { TokenScope } from '../../../platform/http/token-scope.ts';
import type { JobContext, JobResult, JobStop } from '../../../platform/jobs/job.ts';
import { createWriterLoan } from '../../../platform/jobs/lent-writer.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { XLSX_TYPE } from '../../../platform/spreadsheet/xlsx-writer.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { AuthorityPort, OutboxPort } from '../ports.ts';
import { readTimeZone } from '../record/organisation.store.ts';
import { findImport } from './import.store.ts';
import type {
  Counts,
  Fault,
  ImportCheckpoint,
  ImportMessage,
  ImportReply,
  ImportTask,
  RolesData,
} from './import-task.ts';

type Options = RouteParsed<(typeof routeGroups.recordImport)['run']>['body'];

/** What a queued import remembers. Rights are read again with every batch. */
export interface ImportInput extends Pick<Options, 'mode' | 'dryRun' | 'skipFaulty' | 'formulas'> {
  importId: string;
  locale: Locale;
  mapping: Readonly<Record<string, string>>;
  scope?: TokenScope | undefined;
}

interface Dependencies {
  database: Database;
  clock: () => number;
  catalogue: Catalogue;
  authority: Pick<AuthorityPort, 'rolesOf'>;
  outbox: Pick<OutboxPort, 'threadModule'>;
  onChanged(collection: CollectionSchema, ids: readonly string[]): void;
}

const WORKER = new URL('./import-worker.ts', import.meta.url);

/** Runs one import: a thread does the work, this one lends it the right to write. */
export function createImportRun(dependencies: Dependencies) {
  const { database, clock, catalogue, authority, outbox, onChanged } = dependencies;

  async function readRoles(userId: string): Promise<RolesData> {
    const { grantsAll, ...roles } = await authority.rolesOf(userId);
    const systems = new Set((await catalogue.list()).map(({ systemCode }) => systemCode));
    return { ...roles, wholeSystems: [...systems].filter(grantsAll) };
  }

  async function makeTask(input: ImportInput, job: JobContext): Promise<ImportTask> {
    const { userId } = job;
    const upload =
      userId === null ? undefined : await findImport(database.db, input.importId, userId);
    if (!upload || userId === null) throw new AppError('notFound');
    return {
      ...input,
      source: database.source,
      jobId: job.id,
      userId,
      workspace: upload.workspace,
      collection: upload.collection,
      timeZone: (await readTimeZone(database.db, userId)) ?? 'UTC',
      headers: JSON.parse(upload.headers) as (string | null)[],
      outboxModule: outbox.threadModule,
      checkpoint: job.lastCheckpoint as ImportCheckpoint | undefined,
    };
  }

  return async function run(input: ImportInput, job: JobContext): Promise<JobResult> {
    const task = await makeTask(input, job);
    const writer = createWriterLoan(database, job);
    const file = createResultFile(job, input.locale);
    let result: Extract<ImportMessage, { ask: 'done' }> | undefined;

    async function answer(message: ImportMessage): Promise<ImportReply> {
      switch (message.ask) {
        case 'batch':
          job.progress(message.rows);
          return { roles: await readRoles(task.userId), now: clock() };
        case 'begin':
          return writer.begin();
        case 'end':
          writer.end();
          return null;
        case 'written':
          onChanged(await catalogue.collection(task.workspace, task.collection), message.ids);
          return null;
        case 'file':
          await file.write(message.piece);
          return null;
        case 'done':
          result = message;
          return null;
        case 'refuse':
          throw new AppError(message.error);
        case 'unreadable': {
          const { problem, detail, place } = message.error;
          throw new SpreadsheetError(problem, detail, place).toAppError(input.locale);
        }
      }
    }

    try {
      await job.talkToThread<ImportMessage, ImportReply>(WORKER, task, answer);
      await file.close();
    } catch (error) {
      await file.discard(error);
      throw error;
    } finally {
      writer.end();
    }
    if (!result) throw new Error('the thread ended without a result');
    if (!result.isApplied && !input.dryRun) {
      throw new AppError('importRefused', { reason: String(result.counts.faulty) });
    }
    return describeResult(result.counts, result.faults, input.dryRun);
  };
}

function describeResult(
  { created, updated, unchanged, faulty }: Counts,
  faults: readonly Fault[],
  isDryRun: boolean,
): JobResult {
  const zh = `新建 ${created} 条，更新 ${updated} 条，未变 ${unchanged} 条，错误 ${faulty} 行`;
  const en = `${created} created, ${updated} updated, ${unchanged} unchanged, ${faulty} rows with errors`;
  return {
    summary: {
      'zh-CN': isDryRun ? `检查结果：${zh}` : zh,
      'en-US': isDryRun ? `Checked: ${en}` : en,
    },
    data: { created, updated, unchanged, faulty, faults },
  };
}

/** Which rows an import has written that was stopped: the batches up to its last checkpoint. */
export async function describeStopped(
  _trx: Db,
  { dryRun }: ImportInput,
  { lastCheckpoint }: JobStop,
): Promise<JobResult | undefined> {
  if (dryRun) return undefined;
  const done = lastCheckpoint as ImportCheckpoint | undefined;
  if (!done) {
    return { summary: { 'zh-CN': '没有写入任何数据', 'en-US': 'Nothing was written' } };
  }
  const { row, pieces: _, ...counts } = done;
  const { summary } = describeResult(counts, [], false);
  return {
    summary: {
      'zh-CN': `已处理到文件第 ${row} 行：${summary?.['zh-CN']}；其后各行未导入`,
      'en-US': `Rows up to ${row} of the file: ${summary?.['en-US']}; later rows were not imported`,
    },
    data: { ...counts, lastRow: row },
  };
}

/** The file with the faulty rows, which begins with its first piece. */
function createResultFile(job: JobContext, locale: Locale) {
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  let saved: Promise<void> | undefined;

  function open(): WritableStreamDefaultWriter<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const name = locale === 'zh-CN' ? '导入错误明细.xlsx' : 'import-errors.xlsx';
    saved = job.saveFile({ name, type: XLSX_TYPE, content: readable });
    // Awaited when the file is closed.
    saved.catch(() => {});
    return writable.getWriter();
  }

  return {
    async write(piece: Uint8Array): Promise<void> {
      writer ??= open();
      await writer.write(piece);
    },
    async close(): Promise<void> {
      await writer?.close();
      await saved;
    },
    async discard(reason: unknown): Promise<void> {
      await writer?.abort(reason).catch(() => {});
      await saved?.catch(() => {});
    },
  };
}
