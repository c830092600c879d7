import type { ResourceNode } from '../../areas/authority/resource/resource-tree.ts';

type Names = readonly [name: string, nameEn: string];

const ACTIONS = {
  create: ['新增', 'Create'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  approve: ['审批', 'Approve'],
} as const satisfies Record<string, Names>;

export type DemoAction = keyof typeof ACTIONS;

export interface DemoPage {
  slug: string;
  names: Names;
  icon: string;
  actions?: readonly DemoAction[];
}

/** The menu of one sub-app: a directory with pages, each with its actions. */
export function buildMenu(
  subApp: string,
  [name, nameEn]: Names,
  icon: string,
  pages: readonly DemoPage[],
): ResourceNode {
  return {
    type: 'directory',
    code: subApp,
    name,
    nameEn,
    path: `/${subApp}`,
    icon,
    subApp,
    children: pages.map((page) => buildPage(subApp, page)),
  };
}

function buildPage(subApp: string, { slug, names, icon, actions = [] }: DemoPage): ResourceNode {
  const [name, nameEn] = names;
  const code = `${subApp}:${slug}`;
  return {
    type: 'page',
    code,
    name,
    nameEn,
    path: `/${subApp}/${slug}`,
    icon,
    subApp,
    children: actions.map((action) => {
      const [actionName, actionNameEn] = ACTIONS[action];
      return { type: 'action', code: `${code}:${action}`, name: actionName, nameEn: actionNameEn };
    }),
  };
}

/** Menu of the files sub-app, the same in every demo system, after the workspaces that are installed there. */
export const FILES_MENU: ResourceNode = {
  type: 'directory',
  code: 'dfs',
  name: '文件中心',
  nameEn: 'Files',
  path: '/dfs',
  icon: 'folder-open',
  subApp: 'dfs',
  sort: 90,
  children: [
    {
      type: 'page',
      code: 'dfs:file:read',
      name: '我的文件',
      nameEn: 'My files',
      path: '/dfs/files',
      icon: 'file',
      subApp: 'dfs',
      children: [
        { type: 'action', code: 'dfs:file:write', name: '上传与编辑', nameEn: 'Upload and edit' },
        { type: 'action', code: 'dfs:file:share', name: '分享', nameEn: 'Share' },
      ],
    },
  ],
};
