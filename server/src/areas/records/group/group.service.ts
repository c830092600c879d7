import { formatDecimal } from '@pedestal/blueprint';
import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Column, Storage } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { LabelService } from '../link/label.service.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { ProblemError } from '../record/problems.ts';
import type { RecordListService } from '../record/record-list.service.ts';
import { toApiValue } from '../record/values.ts';
import { readGroups } from './group.store.ts';

type Route = (typeof routeGroups.recordGroup)['groups'];

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  lists: Pick<RecordListService, 'compileList'>;
  labels: LabelService;
}

export type GroupService = ReturnType<typeof createGroupService>;

const GROUPABLE: ReadonlySet<Storage['kind']> = new Set(['text', 'id', 'flag', 'day']);

/** Counts and adds up the records of a list. */
export function createGroupService(dependencies: Dependencies) {
  const { db, kind, catalogue, gates, lists, labels } = dependencies;
  async function groups(
    { params, query }: RouteParsed<Route>,
    { session, locale }: SignedInContext,
  ): Promise<RouteOutput<Route>> {
    const collection = await catalogue.collection(params.workspace, params.collection);
    const gate = await gates.open(session.userId, collection, 'read');
    const by = query.by === undefined ? undefined : readColumn(gate, query.by, isGroupable);
    const sums = readSums(gate, query.sum);
    const found = await readGroups(db, kind, {
      gate,
      by,
      sums,
      filter: await lists.compileList(gate, query),
      trashed: query.trashed === 'true',
      limit: RECORD_LIMITS.groups + 1,
      rows: RECORD_LIMITS.groupedRows + 1,
    });
    const counted = found.reduce((sum, { count }) => sum + count, 0);
    if (counted > RECORD_LIMITS.groupedRows) {
      return { groups: [], labels: {}, isComplete: false, isTooLarge: true };
    }
    const shown = found.slice(0, RECORD_LIMITS.groups).map((group) => ({
      value: (by ? toApiValue(by, group.value) : null) as string | null,
      count: group.count,
      sums: Object.fromEntries(
        sums.map((column, index) => [column.id, format(column, group.sums[index] ?? 0n)]),
      ),
    }));
    const named = by ? shown.map(({ value }) => ({ values: { [by.id]: value } })) : [];
    const reader = { userId: session.userId, locale };
    return {
      groups: shown,
      labels: await labels.labelsOf(db, collection, named, reader),
      isComplete: found.length <= RECORD_LIMITS.groups,
      isTooLarge: false,
    };
  }

  return {
    groups: (input: RouteParsed<Route>, context: SignedInContext) =>
      explainProblems(context.locale, () => groups(input, context)),
  };
}

const isGroupable = ({ storage, field, id }: Column) =>
  id !== 'id' && GROUPABLE.has(storage.kind) && field?.type !== 'longText';
const isSummable = ({ storage }: Column) => storage.kind === 'scaled';

function readSums(gate: Gate, text: string | undefined): Column[] {
  const ids = [...new Set((text ?? '').split(',').filter((id) => id !== ''))];
  if (ids.length > RECORD_LIMITS.sums) {
    throw new ProblemError({ field: 'sum', name: 'tooMany', detail: RECORD_LIMITS.sums });
  }
  return ids.map((id) => readColumn(gate, id, isSummable));
}

/**
 * A column that the person can read in every record: a sum must not reveal a hidden value. Any other
 * is refused like one that does not exist.
 */
function readColumn(gate: Gate, id: string, fits: (column: Column) => boolean): Column {
  const column = readableColumn(gate, id);
  if (column && fits(column)) return column;
  const name = column ? 'notGroupable' : 'unknownField';
  throw new ProblemError({ field: id.slice(0, 64), name });
}

function format({ storage }: Column, sum: bigint): string {
  return formatDecimal(sum, storage.kind === 'scaled' ? storage.scale : 0);
}
