import type { PrintFormJson } from '@pedestal/blueprint';
import {
  AppError,
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import {
  continueInScope,
  currentScope,
  type TokenScope,
} from '../../../platform/http/token-scope.ts';
import type { JobContext, JobResult } from '../../../platform/jobs/job.ts';
import type { JobRegistry } from '../../../platform/jobs/job-queues.ts';
import type { PrintDocument, PrintMessage } from '../../../platform/pdf/print-document.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { readTimeZone } from '../record/organisation.store.ts';
import { findReachable } from '../record/record.store.ts';
import type { RecordReadService } from '../record/record-read.service.ts';
import { checkDraft, findForm } from './find-form.ts';
import { layOutRecord } from './lay-out-record.ts';

type Route = (typeof routeGroups.recordPrint)['start'];

/** What a queued print remembers. Rights are read again when it runs. */
interface PrintInput {
  place: RouteParsed<Route>['params'];
  ids: string[];
  form: string;
  /** A form to try. */
  draft?: PrintFormJson | undefined;
  locale: Locale;
  /** Of the token that asked for it. */
  scope?: TokenScope | undefined;
}

interface Dependencies {
  database: Database;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  reads: RecordReadService;
  jobs: JobRegistry;
}

const WORKER = new URL('../../../platform/pdf/print-worker.ts', import.meta.url);

export type PrintService = ReturnType<typeof createPrintService>;

/**
 * Prints records as jobs. This thread reads them through the gate of the person; another one, which
 * knows texts only, draws the file.
 */
export function createPrintService(dependencies: Dependencies) {
  const { database, clock, catalogue, gates, reads, jobs } = dependencies;
  const { db, kind } = database;

  /** The records one after the other, as far as the person sees them. */
  async function* readDocuments(
    { ids, locale }: PrintInput,
    collection: CollectionSchema,
    form: PrintFormJson,
    userId: string,
  ): AsyncGenerator<PrintDocument> {
    const timeZone = (await readTimeZone(db, userId)) ?? 'UTC';
    const gate = await gates.open(userId, collection, 'read');
    for (const id of ids) {
      const record = await reads.show(db, gate, id, locale);
      if (record) yield layOutRecord(collection, form, record, { locale, timeZone });
    }
  }

  async function run(input: PrintInput, job: JobContext): Promise<JobResult> {
    const { userId } = job;
    if (userId === null) throw new AppError('forbidden');
    const collection = await catalogue.collection(input.place.workspace, input.place.collection);
    const form = input.draft ?? findForm(collection.json, input.form);
    if (!form) throw new AppError('notFound');
    const documents = readDocuments(input, collection, form, userId);
    const pieces: Uint8Array[] = [];
    let count = 0;
    let pages = 0;
    await job.talkToThread<PrintMessage, PrintDocument | null>(WORKER, null, async (message) => {
      if ('next' in message) {
        const { value } = await continueInScope(input.scope, () => documents.next());
        count += value ? 1 : 0;
        return value ?? null;
      }
      pages = message.pages;
      const { pages: most } = RECORD_LIMITS.print;
      if (pages > most) throw new AppError('tooLarge', { reason: `${most}` });
      pieces.push(message.piece);
      job.progress(count, input.ids.length);
      return null;
    });
    if (count === 0) throw new AppError('notFound');
    const title = collection.json.title[input.locale === 'zh-CN' ? 0 : 1];
    const name = `${title}-${dayOf(clock())}.pdf`;
    await job.saveFile({ name, type: 'application/pdf', content: pieces });
    return {
      summary: {
        'zh-CN': `${count} 条记录，共 ${pages} 页`,
        'en-US': `Records: ${count}, pages: ${pages}`,
      },
      data: { records: count, pages },
    };
  }

  const queue = jobs.register<PrintInput>({ kind: 'records.print', maxAtOnce: 2, run });

  return {
    async start(
      { params, body }: RouteParsed<Route>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Route>> {
      const { userId } = session;
      const collection = await catalogue.collection(params.workspace, params.collection);
      const gate = await gates.open(userId, collection, 'read');
      const draft = body.draft && checkDraft(collection, body.draft, locale);
      const form = draft ?? findForm(collection.json, body.form);
      const reached = await findReachable(db, kind, gate, body.ids);
      if (!form || reached.size === 0) throw new AppError('notFound');
      const { title } = collection.json;
      const { id, announce } = await db.transaction().execute((trx) =>
        queue.add(trx, {
          title: { 'zh-CN': `打印${title[0]}`, 'en-US': `Print: ${title[1]}` },
          input: {
            place: params,
            ids: body.ids.filter((each) => reached.has(each)),
            form: body.form,
            draft,
            locale: body.language ?? locale,
            scope: currentScope(),
          },
          userId,
          systemCode: collection.systemCode,
        }),
      );
      announce();
      return { jobId: id };
    },
  };
}
