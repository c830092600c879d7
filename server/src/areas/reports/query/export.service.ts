import {
  AppError,
  ERROR_MESSAGES,
  type Locale,
  type ReportChart,
  type ReportFileFormat,
  type ReportQuery,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { JobContext, JobResult } from '../../../platform/jobs/job.ts';
import type { JobRegistry } from '../../../platform/jobs/job-queues.ts';
import type { PrintDocument, PrintMessage } from '../../../platform/pdf/print-document.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import { REPORTS } from '../limits.ts';
import type { FilePart } from './figure-words.ts';
import { toDocument, toSheet } from './file-tables.ts';
import type { Calculate } from './query.service.ts';

type Route = (typeof routeGroups.reportQuery)['export'];

interface Dependencies {
  db: Db;
  clock: () => number;
  jobs: JobRegistry;
  calculate: Calculate;
}

/** A file that is ready to be kept or sent. */
export interface WrittenFile {
  name: string;
  type: string;
  content: Uint8Array;
}

/** What a queued export remembers. Rights are read again when it runs. */
export interface FileInput {
  title: string;
  format: ReportFileFormat;
  parts: { title: string; query: ReportQuery; chart?: ReportChart | undefined }[];
  locale: Locale;
}

const WORKER = new URL('../../../platform/pdf/print-worker.ts', import.meta.url);
const PAINTER = new URL('../../../platform/picture/picture-worker.ts', import.meta.url);
/** Characters of a stored job. */
const MOST_INPUT = 60_000;

export type ExportService = ReturnType<typeof createExportService>;

/** Writes figures into files as jobs, with the rights of whoever gets them. */
export function createExportService({ db, clock, jobs, calculate }: Dependencies) {
  /** Calculates the parts as the person; a part that fails says why. */
  async function readParts(
    { parts, locale }: FileInput,
    userId: string,
    job: JobContext,
  ): Promise<FilePart[]> {
    const found: FilePart[] = [];
    for (const { title, query, chart } of parts) {
      const options = { signal: job.signal, timeLimit: REPORTS.jobTimeLimit };
      try {
        const result = await calculate(query, { userId, locale }, options);
        found.push({ title, result, problem: '', chart });
      } catch (error) {
        if (!(error instanceof AppError) || job.signal.aborted) throw error;
        const fields = (error.details.fields ?? []).map((each) => `${each.field}: ${each.message}`);
        const problem = [ERROR_MESSAGES[error.error][locale], ...fields].join('\n');
        found.push({ title, result: undefined, problem });
      }
      job.progress(found.length, parts.length);
    }
    return found;
  }

  async function writeFile(
    input: FileInput,
    parts: readonly FilePart[],
    job: JobContext,
  ): Promise<WrittenFile> {
    const { title, format, locale } = input;
    const timeZone = input.parts[0]?.query.timeZone ?? 'UTC';
    const name = `${title}-${dayOf(clock())}.${format}`;
    const language = { locale, timeZone };
    if (format === 'xlsx') {
      const sheets = writeXlsx(parts.map((part) => toSheet(part, language)));
      const pieces: Uint8Array[] = [];
      for await (const piece of sheets) pieces.push(piece);
      return { name, type: XLSX_TYPE, content: Buffer.concat(pieces) };
    }
    const drawn = parts.map((part) => toDocument(title, part, language));
    if (format === 'png') {
      const content = await job.runInThread<Uint8Array>(PAINTER, drawn);
      return { name, type: 'image/png', content };
    }
    const documents = drawn.values();
    const pieces: Uint8Array[] = [];
    await job.talkToThread<PrintMessage, PrintDocument | null>(WORKER, null, async (message) => {
      if ('next' in message) return documents.next().value ?? null;
      pieces.push(message.piece);
      return null;
    });
    return { name, type: 'application/pdf', content: Buffer.concat(pieces) };
  }

  async function run(input: FileInput, job: JobContext): Promise<JobResult> {
    const { userId } = job;
    if (userId === null) throw new AppError('forbidden');
    const parts = await readParts(input, userId, job);
    const { content, ...file } = await writeFile(input, parts, job);
    await job.saveFile({ ...file, content: [content] });
    return { summary: { 'zh-CN': input.title, 'en-US': input.title } };
  }

  const queue = jobs.register<FileInput>({ kind: 'reports.export', maxAtOnce: 2, run });

  return {
    readParts,
    writeFile,

    async start(
      { body }: RouteParsed<Route>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Route>> {
      const { language, ...options } = body;
      const input: FileInput = { ...options, locale: language ?? locale };
      if (JSON.stringify(input).length > MOST_INPUT) throw new AppError('tooLarge');
      const { id, announce } = await db.transaction().execute((trx) =>
        queue.add(trx, {
          title: { 'zh-CN': `导出报表：${body.title}`, 'en-US': `Export: ${body.title}` },
          input,
          userId: session.userId,
        }),
      );
      announce();
      return { jobId: id };
    },
  };
}
