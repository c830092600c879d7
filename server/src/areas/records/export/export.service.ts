import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { continueInScope, currentScope } from '../../../platform/http/token-scope.ts';
import type { JobContext, JobResult } from '../../../platform/jobs/job.ts';
import type { JobRegistry } from '../../../platform/jobs/job-queues.ts';
import { XLSX_TYPE } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import { explainProblems } from '../record/explain-problems.ts';
import type { ExportMessage } from './export-plan.ts';
import { type ExportInput, type PlanDependencies, planExport, readRequest } from './plan-export.ts';
import { inLanguage } from './plan-sheets.ts';

type Route = (typeof routeGroups.recordExport)['start'];

interface Dependencies extends PlanDependencies {
  clock: () => number;
  jobs: JobRegistry;
}

const WORKER = new URL('./export-worker.ts', import.meta.url);

export type ExportService = ReturnType<typeof createExportService>;

/** Exports lists as jobs. The file is written in a thread, from a snapshot of the database. */
export function createExportService(dependencies: Dependencies) {
  const { database, clock, catalogue, jobs } = dependencies;
  const { db } = database;

  async function run(input: ExportInput, job: JobContext): Promise<JobResult> {
    const { userId } = job;
    if (userId === null) throw new AppError('forbidden');
    const plan = await continueInScope(input.scope, () =>
      explainProblems(input.locale, () => planExport(dependencies, input, userId)),
    );
    let count = 0;
    let total = 0;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const written = job
      .talkToThread<ExportMessage, null>(WORKER, plan, async (message) => {
        if ('total' in message) {
          total = message.total;
          if (total > plan.maxRows) throw new AppError('tooLarge', { reason: `${plan.maxRows}` });
        } else {
          await writer.write(message.piece);
          count = message.done;
        }
        job.progress(count, total);
        return null;
      })
      .then(
        () => writer.close(),
        async (error) => {
          await writer.abort(error);
          throw error;
        },
      );
    const file = {
      name: `${plan.sheets[0]?.name}-${dayOf(clock())}.${input.format}`,
      type: input.format === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8',
      content: readable,
    };
    const [saved, ended] = await Promise.allSettled([job.saveFile(file), written]);
    if (ended.status === 'rejected') throw ended.reason;
    if (saved.status === 'rejected') throw saved.reason;
    return {
      summary: { 'zh-CN': `已导出 ${count} 条记录`, 'en-US': `${count} records exported` },
      data: { records: count },
    };
  }

  const queue = jobs.register<ExportInput>({ kind: 'records.export', maxAtOnce: 2, run });

  return {
    async start(
      { params, body }: RouteParsed<Route>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Route>> {
      const { language, ...options } = body;
      const input = {
        ...options,
        place: params,
        locale: language ?? locale,
        scope: currentScope(),
      };
      const collection = await catalogue.collection(params.workspace, params.collection);
      await explainProblems(locale, () =>
        readRequest(dependencies, collection, session.userId, body),
      );
      const { title } = collection.json;
      const { id, announce } = await db.transaction().execute((trx) =>
        queue.add(trx, {
          title: { 'zh-CN': `导出${title[0]}`, 'en-US': `Export: ${inLanguage(title, 'en-US')}` },
          input,
          userId: session.userId,
          systemCode: collection.systemCode,
        }),
      );
      announce();
      return { jobId: id };
    },
  };
}
