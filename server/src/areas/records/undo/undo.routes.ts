import { type RouteOutput, type RouteParsed, routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { openGates } from '../change/open-record.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { actorOf } from '../record/record-change.ts';
import type { Writer } from '../record/writer.ts';
import { undoChange } from './undo-change.ts';

type Route = (typeof routeGroups.recordUndo)['undo'];

/** Undoes one change of a record. */
export function mountUndo(mount: Mount, writer: Writer): void {
  const { catalogue, gates, reads, once, onChanged } = writer;

  async function undo(
    { params, body }: RouteParsed<Route>,
    context: SignedInContext,
  ): Promise<RouteOutput<Route>> {
    const collection = await catalogue.collection(params.workspace, params.collection);
    const actor = actorOf(context, 'undo');
    const { reader } = await openGates(gates, actor.userId, collection, 'read');
    return once(
      context,
      async (trx) => {
        const place = { id: params.id, version: body.change };
        await undoChange(writer, trx, collection, place, actor);
        return (await reads.show(trx, reader, params.id, context.locale)) ?? null;
      },
      () => onChanged(collection, [params.id]),
    );
  }

  mount(routeGroups.recordUndo.undo, (input, context) =>
    explainProblems(context.locale, () => undo(input, context)),
  );
}
