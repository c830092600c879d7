import { type RouteOutput, type RouteParsed, routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { openGates } from '../change/open-record.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { findRecord } from '../record/record.store.ts';
import { actorOf } from '../record/record-change.ts';
import type { Writer } from '../record/writer.ts';
import { undoChange } from './undo-change.ts';

type Route = (typeof routeGroups.recordUndo)['undo'];

/** Undoes one change of a record. */
export function mountUndo(mount: Mount, writer: Writer): void {
  const { kind, catalogue, gates, reads, once, onChanged } = writer;

  async function undo(
    { params, body }: RouteParsed<Route>,
    context: SignedInContext,
  ): Promise<RouteOutput<Route>> {
    const collection = await catalogue.collection(params.workspace, params.collection);
    const actor = actorOf(context, 'undo');
    const { reader } = await openGates(gates, actor.userId, collection, 'read');
    const shown = await once(context, async (trx) => {
      const place = { id: params.id, version: body.change };
      await undoChange(writer, trx, collection, place, actor);
      const reached = await findRecord(trx, kind, reader, params.id);
      return reached ? reads.show(trx, reader, reached, context.locale) : null;
    });
    onChanged(collection, [params.id]);
    return shown;
  }

  mount(routeGroups.recordUndo.undo, (input, context) =>
    explainProblems(context.locale, () => undo(input, context)),
  );
}
