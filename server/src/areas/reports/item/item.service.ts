import {
  AppError,
  type DatasetContent,
  type ReportItem,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type NamedUser, readUserNames } from '../../../administration/names.ts';
import type { FigureReader } from '../../../platform/figures/figure-table.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { REPORTS } from '../limits.ts';
import * as store from './item.store.ts';
import {
  contentFor,
  type ItemDependencies,
  mayEdit,
  readContent,
  readVisible,
  reportsOf,
  requireItem,
  type ShareRow,
  type Viewer,
  viewerOf,
} from './item-access.ts';
import type { ReadyItems } from './ready-items.ts';

type Routes = typeof routeGroups.reportItem;

export type ItemService = ReturnType<typeof createItemService>;

/** Lists and opens datasets, reports and dashboards. */
export function createItemService({
  administration,
  authority,
  ready,
}: ItemDependencies & { ready: Pick<ReadyItems, 'refresh' | 'titleOf'> }) {
  const { db } = administration;

  const readyOf = async ({ shipped }: Pick<store.ItemRow, 'shipped'>) =>
    shipped === null ? null : ready.titleOf(shipped);

  async function findDataset({ userId }: FigureReader, id: string): Promise<DatasetContent> {
    const content = readContent(await requireItem(db, await viewerOf(authority, userId), id));
    if (content.kind !== 'dataset') throw new AppError('notFound');
    return content;
  }

  async function list(
    { query }: RouteParsed<Routes['list']>,
    { session }: SignedInContext,
    seesAll = false,
  ): Promise<RouteOutput<Routes['list']>> {
    await ready.refresh();
    const viewer = await viewerOf(authority, session.userId);
    const { listed } = REPORTS.items;
    const rows = await readVisible(
      db,
      { ...viewer, seesAll },
      { kind: query.kind, q: query.q, limit: listed + 1 },
    );
    const shown = rows.slice(0, listed);
    const names = await readUserNames(
      db,
      shown.flatMap(({ owner_id }) => owner_id ?? []),
    );
    return {
      items: await Promise.all(
        shown.map(async (row) => showItem(row, viewer, { names, ready: await readyOf(row) })),
      ),
      isComplete: rows.length <= listed,
      canShare: viewer.isManager,
    };
  }

  async function open(
    { params }: RouteParsed<Routes['open']>,
    { session }: SignedInContext,
  ): Promise<RouteOutput<Routes['open']>> {
    await ready.refresh();
    const viewer = await viewerOf(authority, session.userId);
    const row = await requireItem(db, viewer, params.id);
    const names = await readUserNames(db, row.owner_id === null ? [] : [row.owner_id]);
    const content = await contentFor(row, viewer);
    const rows = await store.readItems(db, viewer, {
      ids: reportsOf(content),
      kind: 'report',
      limit: REPORTS.items.listed,
    });
    return {
      ...showItem(row, viewer, { names, ready: await readyOf(row) }),
      content,
      share: mayEdit(row, viewer) ? showShare(row, await store.readShares(db, row.id)) : null,
      reports: rows.flatMap(({ id, name, name_en, content: text }) => {
        const report = readContent({ content: text });
        return report.kind === 'report' ? [{ id, name, nameEn: name_en, content: report }] : [];
      }),
    };
  }

  async function versions(
    { params }: RouteParsed<Routes['versions']>,
    { session }: SignedInContext,
  ): Promise<RouteOutput<Routes['versions']>> {
    const row = await requireItem(db, await viewerOf(authority, session.userId), params.id);
    const rows = await store.readVersions(db, row.id, REPORTS.versions);
    const names = await readUserNames(
      db,
      rows.flatMap(({ by_id }) => by_id ?? []),
    );
    return {
      items: rows.map(({ version, by_id, at, name, content }) => ({
        ...{ version, at, name, content: readContent({ content }) },
        by: names.get(by_id ?? '') ?? null,
      })),
    };
  }

  return { findDataset, list, open, versions };
}

function showShare(row: store.ItemRow, rows: readonly ShareRow[]) {
  return {
    everybody: row.everybody === 1,
    roles: rows.flatMap(({ roleId: id, roleName, roleNameEn, systemCode }) =>
      id === null ? [] : [{ id, name: roleName ?? '', nameEn: roleNameEn ?? '', systemCode }],
    ),
    orgUnits: rows.flatMap(({ orgUnitId: id, unitName, unitNameEn }) =>
      id === null ? [] : [{ id, name: unitName ?? '', nameEn: unitNameEn ?? '' }],
    ),
  };
}

function showItem(
  row: store.ItemRow,
  viewer: Viewer,
  { names, ready }: { names: ReadonlyMap<string, NamedUser>; ready: ReportItem['ready'] },
): ReportItem {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    description: row.description,
    owner: names.get(row.owner_id ?? '') ?? null,
    ready,
    isMine: row.owner_id === viewer.userId,
    isShared: row.everybody === 1 || Boolean(Number(row.is_shared)),
    mayEdit: mayEdit(row, viewer),
    updatedAt: row.updated_at,
  };
}
