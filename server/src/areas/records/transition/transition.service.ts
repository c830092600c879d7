import { AMEND_ACTION } from '@pedestal/blueprint';
import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { openGates } from '../change/open-record.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { type Actor, actorOf } from '../record/record-change.ts';
import { amendRecord } from './amend-record.ts';
import { type EffectDependencies, type EffectLog, emptyLog } from './effects.ts';
import { transitionsOf } from './flow-program.ts';
import { actionOf } from './possible-transitions.ts';
import { runTransition } from './run-transition.ts';

type Routes = typeof routeGroups.recordTransition;
type Shown = RouteOutput<Routes['run']>;

export type TransitionService = ReturnType<typeof createTransitionService>;

/** Moves records from state to state, and reopens official ones. */
export function createTransitionService(dependencies: EffectDependencies) {
  const { catalogue, gates, reads, once, onChanged } = dependencies;

  /** The record as the person sees it now; null: it has left their reach. */
  async function show(trx: Db, collection: CollectionSchema, id: string, actor: Actor) {
    const reader = await gates.open(actor.userId, collection, 'read');
    return (await reads.show(trx, reader, id, actor.locale)) ?? null;
  }

  return {
    run: ({ params, body }: RouteParsed<Routes['run']>, context: SignedInContext): Promise<Shown> =>
      explainProblems(context.locale, async () => {
        const collection = await catalogue.collection(params.workspace, params.collection);
        const actor = actorOf(context, 'transition');
        const transition = transitionsOf(collection).get(params.transition);
        if (!transition) throw new AppError('notFound');
        await openGates(gates, actor.userId, collection, actionOf(transition.json));
        let log: EffectLog = emptyLog();
        return once(
          context,
          async (trx) => {
            log = emptyLog();
            const wanted = { id: params.id, transition: params.transition, version: body.version };
            await runTransition(dependencies, trx, collection, wanted, actor, log);
            return show(trx, collection, params.id, actor);
          },
          () => finishEffects(log, onChanged),
        );
      }),

    amend: (
      { params, body }: RouteParsed<Routes['amend']>,
      context: SignedInContext,
    ): Promise<Shown> =>
      explainProblems(context.locale, async () => {
        const collection = await catalogue.collection(params.workspace, params.collection);
        const actor = actorOf(context, 'amend');
        await openGates(gates, actor.userId, collection, AMEND_ACTION);
        return once(
          context,
          async (trx) => {
            const place = { id: params.id, version: body.version };
            await amendRecord(dependencies, trx, collection, place, actor);
            return show(trx, collection, params.id, actor);
          },
          () => onChanged(collection, [params.id]),
        );
      }),
  };
}

/** After the commit: open pages ask again, and notices are pushed. */
export function finishEffects(
  { touched, announcements }: EffectLog,
  onChanged: EffectDependencies['onChanged'],
): void {
  for (const [collection, records] of Map.groupBy(touched, (each) => each.collection)) {
    onChanged(
      collection,
      records.map(({ id }) => id),
    );
  }
  for (const announce of announcements) announce();
}
