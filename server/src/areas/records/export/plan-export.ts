import type { Locale, RouteParsed, routeGroups } from '@pedestal/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { TokenScope } from '../../../platform/http/token-scope.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { PageRequest } from '../compile/page-query.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { readTimeZone } from '../record/organisation.store.ts';
import type { RecordListService } from '../record/record-list.service.ts';
import type { ExportPlan } from './export-plan.ts';
import { linkTargets } from './export-query.ts';
import { planLines, planRecords } from './plan-sheets.ts';

type Route = (typeof routeGroups.recordExport)['start'];
type Options = Omit<RouteParsed<Route>['body'], 'language'>;

/** What a queued export remembers. Rights are read again when it runs. */
export interface ExportInput extends Options {
  place: RouteParsed<Route>['params'];
  locale: Locale;
  /** Of the token that asked for it. */
  scope?: TokenScope | undefined;
}

export interface PlanDependencies {
  database: Database;
  catalogue: Catalogue;
  gates: GateService;
  lists: RecordListService;
}

/** The list behind the gates of reading and of exporting. */
export async function readRequest(
  { gates, lists }: PlanDependencies,
  collection: CollectionSchema,
  userId: string,
  input: Options,
): Promise<PageRequest> {
  const exporting = await gates.open(userId, collection, 'export');
  const gate = await gates.open(userId, collection, 'read');
  const { f, sort, columns } = input;
  const request = await lists.readRequest(gate, { f, sort, columns: columns?.join(',') });
  return {
    ...request,
    filter: narrow(request.filter, exporting),
    from: undefined,
    limit: RECORD_LIMITS.exportRows + 1,
    plan: 'walk',
    trashed: false,
  };
}

async function openLinks(
  { catalogue, gates }: PlanDependencies,
  collection: CollectionSchema,
  userId: string,
) {
  const opened = new Map<string, Gate>();
  for (const to of linkTargets(collection)) {
    const target = await catalogue.target(collection, to);
    const gate = target && (await gates.find(userId, target, 'read'));
    if (gate) opened.set(to, gate);
  }
  return opened;
}

/** Compiles an export with the person's rights of now. Throws `ProblemError`. */
export async function planExport(
  dependencies: PlanDependencies,
  input: ExportInput,
  userId: string,
): Promise<ExportPlan> {
  const { database, catalogue } = dependencies;
  const { workspace, collection: id } = input.place;
  const collection = await catalogue.collection(workspace, id);
  const request = await readRequest(dependencies, collection, userId, input);
  const context = {
    kind: database.kind,
    locale: input.locale,
    gates: await openLinks(dependencies, collection, userId),
  };
  const lines = input.lines && input.format === 'xlsx' ? [...collection.lines.keys()] : [];
  const visible = lines.filter((each) => canSee(request.gate, each));
  return {
    source: database.source,
    format: input.format,
    locale: input.locale,
    timeZone: (await readTimeZone(database.db, userId)) ?? 'UTC',
    maxRows: RECORD_LIMITS.exportRows,
    sheets: [
      planRecords(request, context),
      ...visible.map((each) => planLines(request, each, context)),
    ],
  };
}

/** Only records that the person may also export. */
function narrow(filter: PageRequest['filter'], exporting: Gate): PageRequest['filter'] {
  return (sql) => {
    if (filter) {
      filter(sql);
      sql.add(' and ');
    }
    writeRowCondition(sql, exporting, 'r');
  };
}

function canSee({ parts }: Gate, linesId: string): boolean {
  return parts.some(({ fields }) => ['read', 'write'].includes(fields.get(linesId) ?? 'none'));
}
