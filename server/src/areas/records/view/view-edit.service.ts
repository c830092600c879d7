import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { type Administration, record, requireChanged } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { explainProblems } from '../record/explain-problems.ts';
import type { RecordListService } from '../record/record-list.service.ts';
import * as store from './view.store.ts';
import {
  canShare,
  openList,
  placeOf,
  requireEditable,
  type ViewDependencies,
} from './view-access.ts';
import { checkContent } from './view-content.ts';

type Routes = typeof routeGroups.recordView;

interface Dependencies extends ViewDependencies {
  administration: Administration;
  lists: RecordListService;
}

export type ViewEditService = ReturnType<typeof createViewEditService>;

const PRIVATE: store.Share = { everybody: false, roleIds: [], orgUnitIds: [] };

/** Saves, changes and deletes views of lists. */
export function createViewEditService(dependencies: Dependencies) {
  const { administration, lists } = dependencies;
  const { clock, change } = administration;

  const audit = (
    trx: Db,
    context: SignedInContext,
    action: 'create' | 'update' | 'delete',
    collection: CollectionSchema,
    target: { id: string; name: string; share?: store.Share },
  ) =>
    record(trx, context, clock(), {
      action: `recordView.${action}`,
      targetType: 'recordView',
      targetId: target.id,
      targetName: target.name,
      systemCode: collection.systemCode,
      after: { ...placeOf(collection), ...(target.share ? { share: target.share } : {}) },
    });

  return {
    create: ({ params, body }: RouteParsed<Routes['create']>, context: SignedInContext) =>
      explainProblems(context.locale, () =>
        change(async (trx) => {
          const { userId } = context.session;
          const gate = await openList(dependencies, params, userId);
          const { collection } = gate;
          const { name, share = PRIVATE } = body;
          const content = JSON.stringify(await checkContent(lists, gate, body));
          const mayShare = isSharing(share) && (await canShare(trx, userId));
          await checkShare(trx, collection, { before: PRIVATE, after: share, mayShare });
          const place = placeOf(collection);
          const own = await store.countViews(trx, place, { ownerId: userId });
          if (own >= RECORD_LIMITS.views.perPerson) throw new AppError('tooManyViews');
          const now = clock();
          const id = newId(now);
          const everybody = share.everybody ? 1 : 0;
          const stamps = { version: 1, created_at: now, updated_at: now };
          const row = { id, ...place, owner_id: userId, name, content, everybody, ...stamps };
          await store.insertView(trx, row);
          await store.replaceShares(trx, id, share);
          await audit(trx, context, 'create', collection, { id, name, share });
          return { id, version: 1 };
        }),
      ),

    save: ({ params, body }: RouteParsed<Routes['save']>, context: SignedInContext) =>
      explainProblems(context.locale, () =>
        change(async (trx) => {
          const gate = await openList(dependencies, params, context.session.userId);
          const { viewId: id } = params;
          const found = await requireEditable(trx, dependencies, gate, id);
          const { version, name, share = found.share } = body;
          const content = JSON.stringify(await checkContent(lists, gate, body));
          const { share: before, mayShare } = found;
          await checkShare(trx, gate.collection, { before, after: share, mayShare });
          const everybody = share.everybody ? 1 : 0;
          const columns = { name, content, everybody, updated_at: clock() };
          requireChanged(await store.updateView(trx, { id, version }, columns));
          await store.replaceShares(trx, id, share);
          await audit(trx, context, 'update', gate.collection, { id, name, share });
          return { id, version: version + 1 };
        }),
      ),

    remove: ({ params, body }: RouteParsed<Routes['remove']>, context: SignedInContext) =>
      change(async (trx): Promise<null> => {
        const gate = await openList(dependencies, params, context.session.userId);
        const { view } = await requireEditable(trx, dependencies, gate, params.viewId);
        const { id, name, content, everybody } = view;
        const { version } = body;
        // Locks the view and raises its version: whoever deletes it has seen the last one.
        const columns = { name, content, everybody, updated_at: clock() };
        requireChanged(await store.updateView(trx, { id, version }, columns));
        await store.deleteView(trx, id);
        await audit(trx, context, 'delete', gate.collection, view);
        return null;
      }),
  };
}

function isSharing({ everybody, roleIds, orgUnitIds }: store.Share): boolean {
  return everybody || roleIds.length > 0 || orgUnitIds.length > 0;
}

interface ShareChange {
  before: store.Share;
  after: store.Share;
  mayShare: boolean;
}

/** A shared view is changed only by who may share, with roles and units that exist. */
async function checkShare(
  trx: Db,
  collection: CollectionSchema,
  { before, after, mayShare }: ShareChange,
): Promise<void> {
  const [was, is] = [isSharing(before), isSharing(after)];
  if ((was || is) && !mayShare) throw new AppError('forbidden');
  const found = await store.findTargets(trx, collection.systemCode, after);
  const wanted = new Set(after.roleIds).size + new Set(after.orgUnitIds).size;
  if (found !== wanted) throw new AppError('notFound');
  if (!is || was) return;
  const count = await store.countViews(trx, placeOf(collection), 'shared');
  if (count >= RECORD_LIMITS.views.shared) throw new AppError('tooManyViews');
}
