import type { ResourceNode } from '../../areas/authority/resource/resource-tree.ts';
import { buildMenu, FILES_MENU } from './menu-builder.ts';

const edit = ['create', 'edit', 'remove', 'export'] as const;
const read = ['export'] as const;

const approve = buildMenu('approve', ['审批中心', 'Approvals'], 'audit', [
  { slug: 'inbox', names: ['待办', 'To do'], icon: 'inbox', actions: ['approve'] },
  { slug: 'mine', names: ['我发起的', 'My requests'], icon: 'send', actions: ['create'] },
  { slug: 'flows', names: ['审批流程', 'Approval flows'], icon: 'branches', actions: edit },
]);

const reports: ResourceNode = {
  ...buildMenu('dataReport', ['数据报表', 'Reports'], 'bar-chart', [
    { slug: 'overview', names: ['报表与看板', 'Reports and dashboards'], icon: 'dashboard' },
    { slug: 'explore', names: ['数据分析', 'Explore'], icon: 'line-chart', actions: read },
    { slug: 'schedules', names: ['定时发送', 'Schedules'], icon: 'clock-circle' },
  ]),
  sort: 80,
};

const handbook: ResourceNode = {
  type: 'link',
  code: 'handbook',
  name: '员工手册',
  nameEn: 'Staff handbook',
  path: 'https://www.example.com/handbook',
  icon: 'read',
};

/** Menu of each demo system, in addition to the foundation and to the workspaces that are installed in it. */
export const DEMO_MENUS: Readonly<Record<string, readonly ResourceNode[]>> = {
  '1001': [approve, reports, handbook],
  '1002': [reports, FILES_MENU],
  '1003': [reports, FILES_MENU],
};

type Titles = readonly [subApp: string, names: readonly [name: string, nameEn: string]];

/** Mount points that are titled by their codes until somebody gives them a meaning. */
const TEMPLATES: readonly Titles[] = [
  ['zl', ['租赁管理', 'Leasing']],
  ['gk', ['集团管控', 'Group control']],
  ['cy', ['餐饮管理', 'Catering']],
  ['rk', ['入库管理', 'Goods receiving']],
  ['ws', ['洗涤服务', 'Laundry service']],
];

/** Titles of the mount points in the demo: those of their menus. */
export const DEMO_TITLES: ReadonlyMap<string, Titles[1]> = new Map([
  ...TEMPLATES,
  ...Object.values(DEMO_MENUS)
    .flat()
    .filter((menu) => menu !== FILES_MENU)
    .flatMap(({ subApp, name, nameEn }): Titles[] => (subApp ? [[subApp, [name, nameEn]]] : [])),
]);
