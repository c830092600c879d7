import type { Readable } from 'node:stream';
import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { currentScope } from '../../../platform/http/token-scope.ts';
import type { JobQueue, JobRegistry } from '../../../platform/jobs/job-queues.ts';
import { talkToThread } from '../../../platform/jobs/job-thread.ts';
import { matchHeaders } from '../../../platform/spreadsheet/header-row.ts';
import { SPREADSHEET_LIMITS } from '../../../platform/spreadsheet/limits.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inLanguage } from '../export/plan-sheets.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { AuthorityPort, OutboxPort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { checkMapping, hashHeaders, type Mapping } from './headers.ts';
import * as store from './import.store.ts';
import { headingsOf, type ImportColumn, importableColumns, keyOf } from './import-columns.ts';
import { createImportRun, describeStopped, type ImportInput } from './import-job.ts';
import type { Inspection } from './inspect-worker.ts';
import { templateOf } from './template.ts';

type Routes = typeof routeGroups.recordImport;
type Place = RouteParsed<Routes['upload']>['params'];

interface Dependencies {
  database: Database;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  authority: Pick<AuthorityPort, 'rolesOf'>;
  jobs: JobRegistry;
  outbox: Pick<OutboxPort, 'threadModule'>;
  onChanged(collection: CollectionSchema, ids: readonly string[]): void;
}

const INSPECTOR = new URL('./inspect-worker.ts', import.meta.url);
const { keptFor, perPerson, piece: PIECE, inspectFor, mappings } = RECORD_LIMITS.import;

export type ImportService = ReturnType<typeof createImportService>;

/** Uploads files, and checks or imports them as jobs. */
export function createImportService(dependencies: Dependencies) {
  const { database, catalogue, gates, jobs } = dependencies;
  const queue = jobs.register<ImportInput>({
    kind: 'records.import',
    maxAtOnce: 1,
    run: createImportRun(dependencies),
    onStopped: describeStopped,
  });

  async function open(place: Place, userId: string): Promise<Opened> {
    const collection = await catalogue.collection(place.workspace, place.collection);
    await gates.open(userId, collection, 'import');
    const create = await gates.find(userId, collection, 'create');
    const edit = await gates.find(userId, collection, 'edit');
    return { collection, create, edit, columns: importableColumns(collection, [create, edit]) };
  }

  return {
    async template(
      { params, query }: RouteParsed<Routes['template']>,
      { session, locale }: SignedInContext,
    ) {
      const { collection, columns } = await open(params, session.userId);
      return templateOf(collection, columns, query.language ?? locale);
    },
    async upload(
      { params, query }: RouteParsed<Routes['upload']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['upload']>> {
      const opened = await open(params, context.session.userId);
      return receive(dependencies, opened, { place: params, name: query.name }, context);
    },
    run: ({ params, body }: RouteParsed<Routes['run']>, context: SignedInContext) =>
      explainProblems(context.locale, async () => {
        const opened = await open(params, context.session.userId);
        return start({ ...dependencies, queue }, opened, { params, body }, context);
      }),
    purge: () => store.deleteExpired(database.db, dependencies.clock()),
  };
}

interface Opened {
  collection: CollectionSchema;
  create: Gate | undefined;
  edit: Gate | undefined;
  /** What the person can import. */
  columns: ImportColumn[];
}

/** Stores an uploaded file and looks at its head. A file that cannot be read is not kept. */
async function receive(
  { database, clock }: Dependencies,
  opened: Opened,
  { place, name }: { place: Place; name: string },
  { session, locale, upload }: SignedInContext,
): Promise<RouteOutput<Routes['upload']>> {
  const { db } = database;
  const { userId } = session;
  if (!upload) throw new AppError('mediaTypeUnsupported');
  const now = clock();
  const id = newId(now);
  await store.insertImport(db, {
    id,
    user_id: userId,
    workspace: place.workspace,
    collection: place.collection,
    file_name: name,
    headers: '[]',
    created_at: now,
    expires_at: now + keptFor,
  });
  try {
    await storeFile(database, id, upload);
    const inspection = await inspect(database, id);
    if ('error' in inspection) {
      const { problem, detail, place: where } = inspection.error;
      throw new SpreadsheetError(problem, detail, where).toAppError(locale);
    }
    const { sheet, headers, sample } = inspection;
    await store.setHeaders(db, id, JSON.stringify(headers));
    await store.deleteOldest(db, userId, perPerson);
    const key = { user_id: userId, ...place, headers: hashHeaders(headers) };
    const saved = await store.findMapping(db, key);
    const mapping = suggest(headers, opened.columns, saved);
    const texts = headers.filter((header) => header !== null);
    return {
      id,
      sheet,
      columns: texts.map((header) => ({ header, field: mapping[header] ?? null })),
      sample: sample.map((row) => row.filter((_, index) => headers[index] !== null)),
      fields: opened.columns.map(({ id: field, title, column: { field: json } }) => ({
        id: field,
        title: inLanguage(title, locale),
        required: json?.required === true,
      })),
      modes: modesOf(opened),
    };
  } catch (error) {
    await store.deleteImport(db, id);
    throw error;
  }
}

/** A saved mapping may name fields that are gone or out of reach by now. */
function suggest(
  headers: readonly (string | null)[],
  columns: readonly ImportColumn[],
  saved: string | undefined,
): Mapping {
  const matched = matchHeaders(headers, columns.map(headingsOf));
  if (saved === undefined) return matched;
  const known = new Set(columns.map(({ id }) => id));
  const usable = Object.entries(JSON.parse(saved) as Mapping).filter(
    ([, field]) => field === null || known.has(field),
  );
  return { ...matched, ...Object.fromEntries(usable) };
}

function modesOf({ collection, create, edit }: Opened): ('create' | 'update' | 'upsert')[] {
  const canFind = keyOf(collection).length > 0;
  return [
    ...(create ? (['create'] as const) : []),
    ...(edit && canFind ? (['update'] as const) : []),
    ...(create && edit && canFind ? (['upsert'] as const) : []),
  ];
}

async function storeFile(database: Database, importId: string, upload: Readable): Promise<void> {
  let held: Buffer[] = [];
  let length = 0;
  let size = 0;
  let position = 0;
  const flush = async () => {
    const data = Buffer.concat(held);
    await store.insertPiece(database.db, { importId, part: store.FILE_PART, position, data });
    position += 1;
    held = [];
    length = 0;
  };
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > SPREADSHEET_LIMITS.file) throw new AppError('tooLarge');
    held.push(chunk);
    length += chunk.length;
    if (length >= PIECE) await flush();
  }
  if (length > 0) await flush();
}

async function inspect({ source }: Database, importId: string): Promise<Inspection> {
  let found: Inspection | undefined;
  const signal = AbortSignal.timeout(inspectFor);
  await talkToThread<Inspection, null>(INSPECTOR, { source, importId }, signal, (message) => {
    found = message;
    return null;
  });
  if (!found) throw new Error('the thread ended without a result');
  return found;
}

/** Queues a check or an import, and remembers which columns the person chose. */
async function start(
  { database, clock, queue }: Dependencies & { queue: JobQueue<ImportInput> },
  opened: Opened,
  { params, body }: RouteParsed<Routes['run']>,
  { session, locale }: SignedInContext,
): Promise<RouteOutput<Routes['run']>> {
  const { db } = database;
  const { userId } = session;
  const upload = await store.findImport(db, params.import, userId);
  const isHere = upload?.workspace === params.workspace && upload.collection === params.collection;
  if (!upload || !isHere || upload.expires_at <= clock()) throw new AppError('notFound');
  const headers = JSON.parse(upload.headers) as (string | null)[];
  const { collection, columns } = opened;
  const { mode, dryRun, skipFaulty, formulas } = body;
  const canFind = keyOf(collection).length > 0;
  if (canFind && !modesOf(opened).includes(mode)) throw new AppError('forbidden');
  const mapping = checkMapping(headers, body.mapping, columns, { mode, key: keyOf(collection) });
  const { title } = collection.json;
  const { id, announce } = await db.transaction().execute(async (trx) => {
    const key = {
      user_id: userId,
      workspace: params.workspace,
      collection: params.collection,
      headers: hashHeaders(headers),
    };
    const chosen = JSON.stringify(body.mapping);
    await store.saveMapping(trx, { ...key, mapping: chosen, used_at: clock() }, mappings);
    return queue.add(trx, {
      title: dryRun
        ? { 'zh-CN': `检查导入：${title[0]}`, 'en-US': `Check import: ${title[1]}` }
        : { 'zh-CN': `导入${title[0]}`, 'en-US': `Import: ${title[1]}` },
      input: {
        ...{ importId: upload.id, locale, mapping, mode, dryRun, skipFaulty, formulas },
        scope: currentScope(),
      },
      userId,
      systemCode: collection.systemCode,
    });
  });
  announce();
  return { jobId: id };
}
