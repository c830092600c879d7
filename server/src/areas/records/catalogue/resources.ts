import {
  AMEND_ACTION,
  type BlueprintJson,
  BOOK_ACTIONS,
  type BookJson,
  type CollectionJson,
  type MenuEntryJson,
  STANDARD_ACTIONS,
  type Title,
} from '@pedestal/blueprint';
import { MOUNT_POINTS, RECORDS_APP } from '@pedestal/contract';

/** A resource of the workspace's system: what a role can grant, and an entry of the menu. */
export interface WorkspaceResource {
  type: 'directory' | 'page' | 'action';
  code: string;
  name: string;
  nameEn: string;
  path?: string;
  subApp?: string;
  icon?: string;
  children?: readonly WorkspaceResource[];
}

const ACTION_TITLES: Record<string, Title> = {
  create: ['新建', 'Create'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  amend: ['修订', 'Amend'],
  close: ['结账', 'Close periods'],
  reopen: ['反结账', 'Reopen periods'],
};

/**
 * One directory for the workspace, a page for each collection and each book, and its actions below.
 * What the menus of the blueprint list comes first, in their order: people land on the first page.
 */
export function resourcesOf(key: string, blueprint: BlueprintJson): WorkspaceResource {
  const { title, collections, menus, books = [] } = blueprint;
  const entries = menus.flatMap(({ icon, entries }) =>
    entries.map((entry) => (icon === undefined ? entry : { icon, ...entry })),
  );
  const listed = entries.map(({ collection, page }) =>
    page === undefined ? `${key}:${collection}` : pageCodeOf(key, page),
  );
  const placeIn = ({ code }: WorkspaceResource) =>
    listed.includes(code) ? listed.indexOf(code) : listed.length;
  const pages = [
    ...collections.map((collection) => {
      const entry = entries.find((each) => each.collection === collection.id && !each.view);
      return pageOf(key, collection, entry ?? collection);
    }),
    ...books.map((book) => bookPageOf(key, book)),
    ...entries.flatMap((entry) => customPageOf(key, entry)),
  ];
  return {
    subApp: placeOf(key).subApp,
    type: 'directory',
    code: key,
    name: title[0],
    nameEn: title[1],
    ...iconOf(menus[0]),
    children: pages.toSorted((one, other) => placeIn(one) - placeIn(other)),
  };
}

/** Named as the menu's entry for the whole collection: "Items", not "Item". */
function pageOf(
  key: string,
  collection: CollectionJson,
  { title, icon }: Pick<MenuEntryJson, 'title' | 'icon'>,
): WorkspaceResource {
  const code = `${key}:${collection.id}`;
  const { subApp } = placeOf(key);
  return {
    type: 'page',
    code,
    name: title[0],
    nameEn: title[1],
    path: addressOf(key, collection.id),
    subApp,
    ...iconOf({ icon }),
    children: actionsOf(collection).map(([action, title]) => ({
      type: 'action' as const,
      code: `${code}:${action}`,
      name: title[0],
      nameEn: title[1],
    })),
  };
}

/** A book's page: reading it, and below it closing and reopening its periods. */
function bookPageOf(key: string, { id, title }: BookJson): WorkspaceResource {
  const code = `${key}:${id}`;
  const { subApp, base } = placeOf(key);
  return {
    type: 'page',
    code,
    name: title[0],
    nameEn: title[1],
    path: `${base}/-/book/${id}`,
    subApp,
    icon: 'book',
    children: BOOK_ACTIONS.filter((action) => action !== 'read').map((action) => {
      const [name, nameEn] = ACTION_TITLES[action] ?? [action, action];
      return { type: 'action' as const, code: `${code}:${action}`, name, nameEn };
    }),
  };
}

/** Code of a page of the workspace's own; no id of a collection has a hyphen. */
export const pageCodeOf = (key: string, page: string) => `${key}:page-${page}`;

/** A page of the workspace's own that the menu opens. */
function customPageOf(key: string, { title, page, icon }: MenuEntryJson): WorkspaceResource[] {
  if (page === undefined) return [];
  const { subApp, base } = placeOf(key);
  const [name, nameEn] = title;
  const path = `${base}/p/${page}`;
  const code = pageCodeOf(key, page);
  return [{ type: 'page', code, name, nameEn, path, subApp, ...iconOf({ icon }) }];
}

/** The icon that the blueprint's menu gives to a page, if any. */
const iconOf = ({ icon }: { icon?: string | undefined } = {}) =>
  icon === undefined ? {} : { icon };

/** The sub-app that serves a workspace, and the address of the workspace in it. */
function placeOf(key: string): { subApp: string; base: string } {
  const hasMount = MOUNT_POINTS.some((name) => name === key);
  return hasMount
    ? { subApp: key, base: `/${key}` }
    : { subApp: RECORDS_APP, base: `/${RECORDS_APP}/${key}` };
}

/** Address of a collection's list. */
export function addressOf(key: string, collection: string): string {
  return `${placeOf(key).base}/${collection}`;
}

/** The actions that a role can grant besides reading. */
function actionsOf({ states }: CollectionJson): [string, Title][] {
  const names = [...STANDARD_ACTIONS, ...(states ? [AMEND_ACTION] : [])];
  const standard = names
    .filter((action) => action !== 'read')
    .map((action): [string, Title] => [action, ACTION_TITLES[action] ?? [action, action]]);
  const own = new Map(
    (states?.transitions ?? []).flatMap(({ permission, title }) =>
      permission === undefined || names.some((action) => action === permission)
        ? []
        : [[permission, title] as const],
    ),
  );
  return [...standard, ...own];
}
