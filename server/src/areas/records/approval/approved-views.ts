import { AppError, type Locale, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { RecordGrant } from '../gate/granted-gate.ts';
import { explainProblems } from '../record/explain-problems.ts';
import { findRecord } from '../record/record.store.ts';
import { actorOf } from '../record/record-change.ts';
import { readChangesAfter } from '../record/record-read.service.ts';
import { saveOpened } from '../record/save-record.ts';
import type { EffectDependencies } from '../transition/effects.ts';
import { describeCollection } from '../workspace/describe-collection.ts';
import type { ApprovedPlace } from './approved-state.ts';

const NOTHING = { create: false, edit: false, delete: false, import: false, export: false };

/** What people see and change of records through approvals: what roles show, and what a task grants. */
export function createApprovedViews(dependencies: EffectDependencies) {
  const { kind, catalogue, gates, reads, once, onChanged } = dependencies;

  async function open(place: ApprovedPlace, userId: string, grant: RecordGrant) {
    const collection = await catalogue.collection(place.workspace, place.collection);
    return { collection, ...(await gates.openGranted(userId, collection, place.recordId, grant)) };
  }

  return {
    /** Undefined: neither roles nor the grant show anything. */
    async show(db: Db, place: ApprovedPlace, userId: string, grant: RecordGrant, locale: Locale) {
      const { collection, reader } = await open(place, userId, grant);
      const shown = await reads.show(db, reader, place.recordId, locale);
      if (!shown) return undefined;
      const writable = grant.writable.filter(
        (id) => collection.columns.has(id) || collection.lines.has(id),
      );
      return { ...shown, writable, transitions: [] };
    },

    async describe(place: ApprovedPlace, userId: string, grant: RecordGrant) {
      const { reader, writer } = await open(place, userId, grant);
      return describeCollection(reader, writer, { can: NOTHING, actions: new Set() });
    },

    /** What changed after a version; newest first. */
    async changesAfter(
      db: Db,
      place: ApprovedPlace,
      userId: string,
      grant: RecordGrant,
      version: number,
    ) {
      const { reader } = await open(place, userId, grant);
      const changes = await readChangesAfter(db, kind, reader, { id: place.recordId, version });
      return changes.filter((change) => Object.keys(change.changes).length > 0);
    },

    /** Saves fields that a grant lets the person change, whatever the state freezes. */
    save: (
      place: ApprovedPlace,
      body: RouteParsed<(typeof routeGroups.record)['save']>['body'],
      context: SignedInContext,
      findGrant: (trx: Db) => Promise<RecordGrant>,
    ) =>
      explainProblems(context.locale, async () => {
        const { userId } = context.session;
        const { recordId: id } = place;
        const collection = await catalogue.collection(place.workspace, place.collection);
        return once(
          context,
          async (trx) => {
            const grant = await findGrant(trx);
            const { reader, writer } = await open(place, userId, grant);
            const options = { lock: true, further: [writer] };
            const found = await findRecord(trx, kind, reader, id, options);
            const [parts] = found?.further ?? [];
            if (!found || !parts) throw new AppError('notFound');
            const access = { gate: writer, parts, changeable: new Set(grant.writable) };
            const actor = actorOf(context, 'approval');
            await saveOpened(
              dependencies,
              trx,
              { row: found.row, revision: found.revision, ...access },
              body,
              actor,
            );
            const shown = await reads.show(trx, reader, id, context.locale);
            if (!shown) throw new AppError('notFound');
            return { ...shown, writable: [...grant.writable], transitions: [] };
          },
          () => onChanged(collection, [id]),
        );
      }),
  };
}
