import {
  AppError,
  ERROR_MESSAGES,
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inSavepoint } from '../change/in-savepoint.ts';
import { createRecord } from '../record/create-record.ts';
import { ProblemError, refuse } from '../record/problems.ts';
import { type Actor, actorOf } from '../record/record-change.ts';
import type { WrittenRecord } from '../record/record-view.ts';
import { saveRecord } from '../record/save-record.ts';
import type { Writer } from '../record/writer.ts';

type Route = (typeof routeGroups.record)['saveRows'];
type Row = RouteParsed<Route>['body']['rows'][number];
type Reply = RouteOutput<Route>;
type Outcome = Reply['rows'][number];

export type RowService = ReturnType<typeof createRowService>;

/** Saves many records in one transaction, as a grid does after a paste. */
export function createRowService(writer: Writer) {
  const { catalogue, onChanged, once } = writer;
  return {
    async save({ params, body }: RouteParsed<Route>, context: SignedInContext): Promise<Reply> {
      const collection = await catalogue.collection(params.workspace, params.collection);
      return once(
        context,
        (trx) => saveRows(writer, trx, collection, body.rows, actorOf(context)),
        ({ rows }) => {
          const ids = rows.flatMap(({ record }) => record?.id ?? []);
          if (ids.length > 0) onChanged(collection, ids);
        },
      );
    },
  };
}

/** Saves rows one after the other, each in a savepoint, and returns them as the person sees them then. */
async function saveRows(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  rows: readonly Row[],
  actor: Actor,
): Promise<Reply> {
  const { gates, reads } = writer;
  const gate = await gates.open(actor.userId, collection, 'read');
  const saved: NonNullable<Awaited<ReturnType<typeof reads.findWritten>>>[] = [];
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const work = async () => {
      const shown = await reads.findWritten(
        trx,
        gate,
        await saveRow(writer, trx, collection, row, actor),
      );
      // Nobody writes a record that they could not see afterwards.
      if (!shown) throw new AppError('forbidden');
      saved.push(shown);
      const { id, version, values, masked, writable } = shown;
      return { record: { id, version, values, masked, writable } };
    };
    outcomes.push(await inSavepoint(trx, work, (error) => explain(error, actor.locale)));
  }
  return { rows: outcomes, labels: await reads.labelsOf(trx, gate, saved, actor.locale) };
}

async function saveRow(
  writer: Writer,
  trx: Db,
  collection: CollectionSchema,
  { id, version, values }: Row,
  actor: Actor,
): Promise<WrittenRecord> {
  const body = { values, lines: {} };
  if (id === undefined) return createRecord(writer, trx, collection, body, actor);
  return saveRecord(writer, trx, collection, id, { ...body, version }, actor);
}

/** Why a row was refused, in the person's language; undefined: not a refusal. */
function explain(error: unknown, locale: Locale): Outcome | undefined {
  const failure = error instanceof ProblemError ? refuse(error.problems, locale) : error;
  if (!(failure instanceof AppError)) return undefined;
  const { fields, conflicts } = failure.details;
  return {
    refusal: {
      error: failure.error,
      message: ERROR_MESSAGES[failure.error][locale],
      ...(fields ? { fields } : {}),
      ...(conflicts ? { conflicts: conflicts as never } : {}),
    },
  };
}
