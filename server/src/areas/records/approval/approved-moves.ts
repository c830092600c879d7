import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { openGates } from '../change/open-record.ts';
import { accessIn } from '../gate/gate.ts';
import type { GateAction } from '../gate/role-grants.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { findRecord } from '../record/record.store.ts';
import { type Actor, actorOf } from '../record/record-change.ts';
import { changeableIn } from '../record/record-view.ts';
import { type EffectDependencies, emptyLog } from '../transition/effects.ts';
import { transitionsOf } from '../transition/flow-program.ts';
import { actionOf } from '../transition/possible-transitions.ts';
import { runTransition } from '../transition/run-transition.ts';
import { finishEffects } from '../transition/transition.service.ts';
import type { ApprovedPlace } from './approved-state.ts';

type CollectionPlace = Pick<ApprovedPlace, 'workspace' | 'collection'>;

/** How approvals move records, and who may start them. */
export function createApprovedMoves(dependencies: EffectDependencies) {
  const { catalogue, gates, reads, once, onChanged } = dependencies;
  const find = ({ workspace, collection }: CollectionPlace) =>
    catalogue.collection(workspace, collection);
  return {
    /** Performs the transition at the end of an approval. Returns what is to be called after the commit. */
    async finish(
      trx: Db,
      place: ApprovedPlace,
      transition: string,
      by: { userId: string; callId: string | undefined; locale: Locale },
    ): Promise<(() => void)[]> {
      const collection = await find(place);
      const log = emptyLog();
      const actor: Actor = { ...by, via: 'approval' };
      const wanted = { id: place.recordId, transition, version: undefined, byApproval: true };
      await explainProblems(by.locale, () =>
        runTransition(dependencies, trx, collection, wanted, actor, log),
      );
      return [() => finishEffects(log, onChanged)];
    },

    /** Performs the transition that starts an approval, as the person. */
    submit: (
      { recordId: id, ...place }: ApprovedPlace,
      wanted: { transition: string; version: number; chosen: Record<string, string[]> },
      context: SignedInContext,
    ): Promise<null> =>
      explainProblems(context.locale, async () => {
        const collection = await find(place);
        const actor = actorOf(context, 'transition');
        const transition = transitionsOf(collection).get(wanted.transition);
        if (!transition) throw new AppError('notFound');
        await openGates(gates, actor.userId, collection, actionOf(transition.json));
        let log = emptyLog();
        return once(
          context,
          async (trx): Promise<null> => {
            log = emptyLog();
            await runTransition(dependencies, trx, collection, { ...wanted, id }, actor, log);
            return null;
          },
          () => finishEffects(log, onChanged),
        );
      }),

    /** The transitions that the person can perform now; undefined: the record is out of reach. */
    async listTransitions(db: Db, place: ApprovedPlace, userId: string) {
      const gate = await gates.find(userId, await find(place), 'read');
      const shown = gate && (await reads.show(db, gate, place.recordId, 'zh-CN'));
      return shown?.transitions;
    },

    canEdit: async (db: Db, place: ApprovedPlace, userId: string) =>
      (await reach(db, place, userId, 'edit')) !== undefined,

    canRead: async (db: Db, place: ApprovedPlace, userId: string) =>
      (await reach(db, place, userId, 'read')) !== undefined,

    async canCreate(place: CollectionPlace, userId: string): Promise<boolean> {
      const collection = await catalogue.target(place, place.collection);
      const gate = collection && (await gates.find(userId, collection, 'create'));
      return gate !== undefined;
    },

    /** What the starter of a returned request may change: as before it was handed in. */
    async revisable(db: Db, place: ApprovedPlace, userId: string): Promise<string[]> {
      const reached = await reach(db, place, userId, 'edit');
      if (!reached) return [];
      const { gate, parts } = reached;
      const { collection } = gate;
      return [...changeableIn(collection, collection.flow?.initial ?? '')].filter(
        (id) => accessIn(gate, id, parts) === 'write',
      );
    },
  };

  async function reach(db: Db, place: ApprovedPlace, userId: string, action: GateAction) {
    const collection = await catalogue.target(place, place.collection);
    const gate = collection && (await gates.find(userId, collection, action));
    const found = gate && (await findRecord(db, dependencies.kind, gate, place.recordId));
    return found && { gate, parts: found.parts };
  }
}
