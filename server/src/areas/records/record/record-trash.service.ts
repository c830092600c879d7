import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { restoreRecord, trashRecord } from '../change/trash-record.ts';
import { explainProblems } from './explain-problems.ts';
import { actorOf } from './record-change.ts';
import type { Writer } from './writer.ts';

type Routes = typeof routeGroups.record;

type Dependencies = Omit<Writer, 'targets' | 'numbers'>;

export type RecordTrashService = ReturnType<typeof createRecordTrashService>;

/** Moves records to the trash and back. */
export function createRecordTrashService(dependencies: Dependencies) {
  const { catalogue, gates, reads, onChanged, once } = dependencies;

  const collectionOf = ({ params }: { params: { workspace: string; collection: string } }) =>
    catalogue.collection(params.workspace, params.collection);

  return {
    async remove(
      { params, body }: RouteParsed<Routes['remove']>,
      context: SignedInContext,
    ): Promise<null> {
      const collection = await collectionOf({ params });
      const place = { id: params.id, version: body.version };
      return once(
        context,
        async (trx) => {
          await trashRecord(dependencies, trx, collection, place, actorOf(context));
          return null;
        },
        () => onChanged(collection, [params.id]),
      );
    },

    restore: (
      { params }: RouteParsed<Routes['restore']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['restore']>> =>
      explainProblems(context.locale, async () => {
        const collection = await collectionOf({ params });
        const place = { id: params.id, version: undefined };
        return once(
          context,
          async (trx) => {
            const reader = await gates.open(context.session.userId, collection, 'read');
            await restoreRecord(dependencies, trx, collection, place, actorOf(context));
            const shown = await reads.show(trx, reader, params.id, context.locale);
            if (!shown) throw new AppError('notFound');
            return shown;
          },
          () => onChanged(collection, [params.id]),
        );
      }),
  };
}
