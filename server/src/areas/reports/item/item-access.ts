import {
  AppError,
  PERMISSIONS,
  type ReportItemContent,
  reportItemContent,
} from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { AuthorityPort } from '../ports.ts';
import * as store from './item.store.ts';

/** Who may see and change an item. */
export async function viewerOf(
  authority: AuthorityPort,
  userId: string,
): Promise<store.Viewer & { isManager: boolean }> {
  const { roleIds } = await authority.rolesOf(userId);
  const isManager = await authority.hasPermission(userId, PERMISSIONS.manageReports);
  return { userId, roleIds, seesAll: isManager, isManager };
}

/** An item that the person may see; others do not learn that it exists. */
export async function requireItem(
  db: Db,
  viewer: store.Viewer,
  id: string,
): Promise<store.ItemRow> {
  const [found] = await store.readItems(db, viewer, { ids: [id], limit: 1 });
  if (!found) throw new AppError('notFound');
  return found;
}

/** Items of other people are changed by whoever manages reports. */
export function mayEdit(
  { owner_id }: Pick<store.ItemRow, 'owner_id'>,
  { userId, isManager }: { userId: string; isManager: boolean },
): boolean {
  return owner_id === userId || isManager;
}

/** What is stored was checked when it was saved; later versions of the schema add defaults. */
export function readContent({ content }: Pick<store.ItemRow, 'content'>): ReportItemContent {
  return reportItemContent.parse(JSON.parse(content));
}

export interface ItemDependencies {
  administration: Administration;
  authority: AuthorityPort;
}

export type Viewer = Awaited<ReturnType<typeof viewerOf>>;
export type ShareRow = Awaited<ReturnType<typeof store.readShares>>[number];

/** Reports on the tiles of a dashboard. */
export function reportsOf(content: ReportItemContent): string[] {
  if (content.kind !== 'dashboard') return [];
  return content.tiles.flatMap((tile) => (tile.kind === 'report' ? tile.report : []));
}
