import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { createRecord } from './create-record.ts';
import { explainProblems } from './explain-problems.ts';
import { type Actor, actorOf } from './record-change.ts';
import type { WrittenRecord } from './record-view.ts';
import { saveRecord } from './save-record.ts';
import { storeUnique } from './unique.ts';
import type { Writer } from './writer.ts';

type Routes = typeof routeGroups.record;
type Shown = RouteOutput<Routes['open']>;

export type RecordWriteService = ReturnType<typeof createRecordWriteService>;

export function createRecordWriteService(writer: Writer) {
  const { catalogue, gates, reads, onChanged, once } = writer;

  /** Runs a write and returns the record as the person sees it then. */
  async function write(
    params: { workspace: string; collection: string },
    context: SignedInContext,
    work: (trx: Db, collection: CollectionSchema, actor: Actor) => Promise<WrittenRecord>,
  ): Promise<Shown> {
    return explainProblems(context.locale, async () => {
      const collection = await catalogue.collection(params.workspace, params.collection);
      const act = async (trx: Db) => {
        const written = await work(trx, collection, actorOf(context));
        const gate = await gates.open(context.session.userId, collection, 'read');
        const shown = await reads.showWritten(trx, gate, written, context.locale);
        // Nobody writes a record that they could not see afterwards.
        if (!shown) throw new AppError('forbidden');
        return shown;
      };
      // A schema change may have made values unique that this write does not wait for.
      return storeUnique(writer, collection, context.session.userId, () =>
        once(context, act, ({ id }) => onChanged(collection, [id])),
      );
    });
  }

  return {
    create: ({ params, body }: RouteParsed<Routes['create']>, context: SignedInContext) =>
      write(params, context, (trx, collection, actor) =>
        createRecord(writer, trx, collection, body, actor),
      ),

    save: ({ params, body }: RouteParsed<Routes['save']>, context: SignedInContext) =>
      write(params, context, (trx, collection, actor) =>
        saveRecord(writer, trx, collection, params.id, body, actor),
      ),
  };
}
