import {
  AppError,
  type ReportItemContent,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { record, requireChanged } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { REPORTS } from '../limits.ts';
import type { CheckDataset } from '../query/check-dataset.ts';
import { refuse } from '../query/texts.ts';
import * as store from './item.store.ts';
import {
  type ItemDependencies,
  mayEdit,
  readContent,
  reportsOf,
  requireItem,
  type ShareRow,
  type Viewer,
  viewerOf,
} from './item-access.ts';

type Routes = typeof routeGroups.reportItem;
type Body = RouteParsed<Routes['create']>['body'];

export type ItemEditService = ReturnType<typeof createItemEditService>;

const PRIVATE: store.Share = { everybody: false, roleIds: [], orgUnitIds: [] };

interface EditDependencies extends ItemDependencies {
  checkDataset: CheckDataset;
}

/** Saves, shares and deletes datasets, reports and dashboards. */
export function createItemEditService(dependencies: EditDependencies) {
  const { administration, authority } = dependencies;
  const { clock, change } = administration;
  const audit = (
    trx: Db,
    context: SignedInContext,
    action: 'create' | 'save' | 'delete',
    target: { id: string; name: string; kind: string; share?: store.Share },
  ) =>
    record(trx, context, clock(), {
      action: `report.${action}`,
      targetType: 'report',
      targetId: target.id,
      targetName: target.name,
      after: { kind: target.kind, ...(target.share ? { share: target.share } : {}) },
    });

  const checkContent = createContentCheck(dependencies);

  const create = async ({ body }: RouteParsed<Routes['create']>, context: SignedInContext) => {
    await checkContent(body, context);
    return change(async (trx) => {
      const { userId } = context.session;
      const viewer = await viewerOf(authority, userId);
      const { share = PRIVATE } = body;
      await checkBody(trx, body, { viewer, context, share });
      const isFull = (await store.countItems(trx, { ownerId: userId })) >= REPORTS.items.perPerson;
      if (isFull) throw new AppError('tooManyReports');
      const now = clock();
      const id = newId(now);
      const { kind } = body.content;
      const columns = columnsOf(body, share, now);
      const stamps = { version: 1, created_at: now };
      await store.insertItem(trx, {
        ...{ id, kind, owner_id: userId, shipped: null, ...columns, ...stamps },
      });
      await store.replaceShares(trx, id, share);
      await keepVersion(trx, { id, version: 1, userId, now }, columns);
      await audit(trx, context, 'create', { id, kind, name: body.name, share });
      return { id, version: 1 };
    });
  };

  const save = async ({ params, body }: RouteParsed<Routes['save']>, context: SignedInContext) => {
    await checkContent(body, context, params.id);
    return change(async (trx) => {
      const { userId } = context.session;
      const viewer = await viewerOf(authority, userId);
      const row = await requireItem(trx, viewer, params.id);
      if (!mayEdit(row, viewer)) throw new AppError('forbidden');
      if (row.kind !== body.content.kind) throw refuse(context.locale, 'content.kind', 'otherKind');
      const before = toShare(row, await store.readShares(trx, row.id));
      const { share = before, version } = body;
      await checkBody(trx, body, { viewer, context, share, before, id: row.id });
      const now = clock();
      const columns = columnsOf(body, share, now);
      requireChanged(await store.updateItem(trx, { id: row.id, version }, columns));
      await store.replaceShares(trx, row.id, share);
      await keepVersion(trx, { id: row.id, version: version + 1, userId, now }, columns);
      await audit(trx, context, 'save', { id: row.id, kind: row.kind, name: body.name, share });
      return { id: row.id, version: version + 1 };
    });
  };

  const remove = ({ params, body }: RouteParsed<Routes['remove']>, context: SignedInContext) =>
    change(async (trx): Promise<null> => {
      const viewer = await viewerOf(authority, context.session.userId);
      const row = await requireItem(trx, viewer, params.id);
      if (!mayEdit(row, viewer)) throw new AppError('forbidden');
      const users = await store.findUsers(trx, row.id, 5);
      if (users.length > 0) {
        throw new AppError('stillInUse', { reason: users.map(({ name }) => name).join(', ') });
      }
      const { version } = body;
      if (!(await store.deleteItem(trx, { id: row.id, version }))) {
        throw new AppError('changedMeanwhile');
      }
      await audit(trx, context, 'delete', row);
      return null;
    });

  return { create, save, remove };
}

/**
 * Reads tables of other areas, so before the transaction. A dataset that is only renamed or shared
 * is not checked: whoever manages reports may not read all that it names.
 */
function createContentCheck({ administration, authority, checkDataset }: EditDependencies) {
  return async (
    { content }: Pick<Body, 'content'>,
    { session: { userId }, locale }: SignedInContext,
    id?: string,
  ): Promise<void> => {
    if (content.kind !== 'dataset') return;
    if (id !== undefined) {
      const viewer = await viewerOf(authority, userId);
      const row = await requireItem(administration.db, viewer, id);
      if (!mayEdit(row, viewer)) throw new AppError('forbidden');
      if (JSON.stringify(readContent(row)) === JSON.stringify(content)) return;
    }
    await checkDataset(content, { userId, locale });
  };
}

interface Check {
  viewer: Viewer;
  context: SignedInContext;
  share: store.Share;
  before?: store.Share;
  id?: string;
}

/** Only who manages reports shares them or changes what is shared, with roles and units that exist. */
async function checkBody(
  trx: Db,
  { content }: Pick<Body, 'content'>,
  { viewer, context, share, before = PRIVATE, id }: Check,
): Promise<void> {
  if ((isSharing(share) || isSharing(before)) && !viewer.isManager) {
    throw new AppError('forbidden');
  }
  const wanted = new Set(share.roleIds).size + new Set(share.orgUnitIds).size;
  if ((await store.countTargets(trx, share)) !== wanted) throw new AppError('notFound');
  const { locale } = context;
  for (const text of presentationsOf(content)) {
    if (!isJson(text)) throw refuse(locale, 'content.presentation', 'badJson');
  }
  if (content.kind !== 'dashboard') return;
  const tiles = content.tiles.map((tile) => tile.id);
  if (new Set(tiles).size !== tiles.length) throw refuse(locale, 'content.tiles', 'tileTwice');
  const reports = new Set(reportsOf(content));
  const found = await store.readItems(trx, viewer, {
    ids: [...reports],
    kind: 'report',
    limit: REPORTS.items.listed,
  });
  if (found.length !== reports.size || (id && reports.has(id))) {
    throw refuse(locale, 'content.tiles', 'noReport');
  }
}

function presentationsOf(content: ReportItemContent): string[] {
  if (content.kind === 'dataset') return [];
  if (content.kind === 'report') return [content.presentation];
  const tiles = content.tiles.flatMap((tile) => (tile.kind === 'query' ? tile.presentation : []));
  return [content.presentation, ...tiles];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isSharing({ everybody, roleIds, orgUnitIds }: store.Share): boolean {
  return everybody || roleIds.length > 0 || orgUnitIds.length > 0;
}

function columnsOf(body: Body, share: store.Share, now: number) {
  return {
    name: body.name,
    name_en: body.nameEn,
    description: body.description,
    content: JSON.stringify(body.content),
    everybody: share.everybody ? (1 as const) : (0 as const),
    updated_at: now,
  };
}

const keepVersion = (
  trx: Db,
  { id, version, userId, now }: { id: string; version: number; userId: string; now: number },
  { name, content }: { name: string; content: string },
) =>
  store.insertVersion(
    trx,
    { itemId: id, version, byId: userId, at: now, name },
    content,
    REPORTS.versions,
  );

function toShare(row: store.ItemRow, rows: readonly ShareRow[]): store.Share {
  return {
    everybody: row.everybody === 1,
    roleIds: rows.flatMap(({ roleId }) => roleId ?? []),
    orgUnitIds: rows.flatMap(({ orgUnitId }) => orgUnitId ?? []),
  };
}
