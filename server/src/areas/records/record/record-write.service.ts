import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { createRecord } from './create-record.ts';
import { explainProblems } from './explain-problems.ts';
import { findRecord } from './record.store.ts';
import { type Actor, actorOf } from './record-change.ts';
import { saveRecord } from './save-record.ts';
import type { Writer } from './writer.ts';

type Routes = typeof routeGroups.record;
type Shown = RouteOutput<Routes['open']>;

export type RecordWriteService = ReturnType<typeof createRecordWriteService>;

export function createRecordWriteService(writer: Writer) {
  const { kind, catalogue, gates, reads, onChanged, once } = writer;

  /** Runs a write and returns the record as the person sees it then. */
  async function write(
    params: { workspace: string; collection: string },
    context: SignedInContext,
    work: (trx: Db, collection: CollectionSchema, actor: Actor) => Promise<string>,
  ): Promise<Shown> {
    return explainProblems(context.locale, async () => {
      const collection = await catalogue.collection(params.workspace, params.collection);
      const shown = await once(context, async (trx) => {
        const id = await work(trx, collection, actorOf(context));
        const gate = await gates.open(context.session.userId, collection, 'read');
        const reached = await findRecord(trx, kind, gate, id);
        // Nobody writes a record that they could not see afterwards.
        if (!reached) throw new AppError('forbidden');
        return reads.show(trx, gate, reached, context.locale);
      });
      onChanged(collection, [shown.id]);
      return shown;
    });
  }

  return {
    create: ({ params, body }: RouteParsed<Routes['create']>, context: SignedInContext) =>
      write(params, context, (trx, collection, actor) =>
        createRecord(writer, trx, collection, body, actor),
      ),

    save: ({ params, body }: RouteParsed<Routes['save']>, context: SignedInContext) =>
      write(params, context, async (trx, collection, actor) => {
        await saveRecord(writer, trx, collection, params.id, body, actor);
        return params.id;
      }),
  };
}
