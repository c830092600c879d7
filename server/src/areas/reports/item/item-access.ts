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
import { isReadable, type ReadyItems } from './ready-items.ts';

/** What decides who sees an item. */
export interface ItemAuthority extends AuthorityPort {
  ready: Pick<ReadyItems, 'readableTables' | 'show'>;
}

/** Who may see and change an item. */
export async function viewerOf(authority: ItemAuthority, userId: string) {
  const { roleIds } = await authority.rolesOf(userId);
  const isManager = await authority.hasPermission(userId, PERMISSIONS.manageReports);
  const { ready } = authority;
  let readable: Promise<ReadonlySet<string>> | undefined;
  const readTables = () => {
    readable ??= ready.readableTables(userId);
    return readable;
  };
  return { userId, roleIds, seesAll: isManager, isManager, ready, readTables };
}

/** Items that the person may see: own ones, shared ones, and ready ones over what they may read. */
export async function readVisible(
  db: Db,
  viewer: Viewer,
  wanted: Parameters<typeof store.readItems>[2],
): Promise<store.ItemRow[]> {
  const rows = await store.readItems(db, viewer, wanted);
  if (rows.every(({ shipped }) => shipped === null)) return rows;
  const readable = await viewer.readTables();
  return rows.filter((row) => {
    if (row.shipped === null) return true;
    const content = readContent(row);
    return content.kind === 'dashboard' && isReadable(content, readable);
  });
}

/** What the person sees of an item: of a ready one, the tiles over what they may read. */
export async function contentFor(
  row: Pick<store.ItemRow, 'shipped' | 'content'>,
  viewer: Viewer,
): Promise<ReportItemContent> {
  const content = readContent(row);
  if (row.shipped === null || content.kind !== 'dashboard') return content;
  return viewer.ready.show(viewer.userId, await viewer.readTables(), content);
}

/** An item that the person may see; others do not learn that it exists. */
export async function requireItem(db: Db, viewer: Viewer, id: string): Promise<store.ItemRow> {
  const [found] = await readVisible(db, viewer, { ids: [id], limit: 1 });
  if (!found) throw new AppError('notFound');
  return found;
}

/** Items of other people are changed by whoever manages reports, ready ones by nobody. */
export function mayEdit(
  { owner_id, shipped }: Pick<store.ItemRow, 'owner_id' | 'shipped'>,
  { userId, isManager }: { userId: string; isManager: boolean },
): boolean {
  return shipped === null && (owner_id === userId || isManager);
}

/** What is stored was checked when it was saved; later versions of the schema add defaults. */
export function readContent({ content }: Pick<store.ItemRow, 'content'>): ReportItemContent {
  return reportItemContent.parse(JSON.parse(content));
}

export interface ItemDependencies {
  administration: Administration;
  authority: ItemAuthority;
}

export type Viewer = Awaited<ReturnType<typeof viewerOf>>;
export type ShareRow = Awaited<ReturnType<typeof store.readShares>>[number];

/** Reports on the tiles of a dashboard. */
export function reportsOf(content: ReportItemContent): string[] {
  if (content.kind !== 'dashboard') return [];
  return content.tiles.flatMap((tile) => (tile.kind === 'report' ? tile.report : []));
}
