import type { ResourceNode } from '../../areas/authority/resource/resource-tree.ts';
import { buildMenu, FILES_MENU } from './menu-builder.ts';

const edit = ['create', 'edit', 'remove', 'export'] as const;
const decide = ['approve', 'export'] as const;
const read = ['export'] as const;

const approve = buildMenu('approve', ['审批中心', 'Approvals'], 'audit', [
  { slug: 'inbox', names: ['待我审批', 'Waiting for me'], icon: 'inbox', actions: ['approve'] },
  { slug: 'mine', names: ['我发起的', 'Started by me'], icon: 'send', actions: ['create'] },
  { slug: 'flows', names: ['流程设计', 'Flows'], icon: 'branches', actions: edit },
]);

const reports = buildMenu('dataReport', ['数据报表', 'Reports'], 'bar-chart', [
  { slug: 'overview', names: ['经营总览', 'Business overview'], icon: 'dashboard' },
  { slug: 'sales', names: ['销售分析', 'Sales analysis'], icon: 'line-chart', actions: read },
  { slug: 'stock', names: ['库存分析', 'Stock analysis'], icon: 'area-chart', actions: read },
]);

const control = buildMenu('gk', ['集团管控', 'Group control'], 'control', [
  { slug: 'budgets', names: ['预算', 'Budgets'], icon: 'fund', actions: edit },
  { slug: 'indicators', names: ['考核指标', 'Indicators'], icon: 'aim', actions: edit },
  { slug: 'risks', names: ['风险清单', 'Risks'], icon: 'warning', actions: decide },
]);

const leasing = buildMenu('zl', ['租赁管理', 'Leasing'], 'key', [
  { slug: 'properties', names: ['房源', 'Properties'], icon: 'home', actions: edit },
  { slug: 'tenants', names: ['租户', 'Tenants'], icon: 'contacts', actions: edit },
  { slug: 'bills', names: ['租金账单', 'Rent bills'], icon: 'money-collect', actions: read },
]);

const handbook: ResourceNode = {
  type: 'link',
  code: 'handbook',
  name: '员工手册',
  nameEn: 'Staff handbook',
  path: 'https://www.example.com/handbook',
  icon: 'read',
};

const mall = buildMenu('retailMall', ['零售商城', 'Online mall'], 'shopping', [
  { slug: 'orders', names: ['订单', 'Orders'], icon: 'shopping-cart', actions: edit },
  { slug: 'products', names: ['商品', 'Products'], icon: 'tags', actions: edit },
  { slug: 'promotions', names: ['促销活动', 'Promotions'], icon: 'gift', actions: edit },
  { slug: 'members', names: ['会员', 'Members'], icon: 'crown', actions: read },
]);

const mainStore = buildMenu('mainStore', ['旗舰店', 'Flagship stores'], 'shop', [
  { slug: 'stores', names: ['门店', 'Stores'], icon: 'environment', actions: edit },
  { slug: 'shifts', names: ['排班', 'Shifts'], icon: 'schedule', actions: edit },
  { slug: 'takings', names: ['营业款', 'Takings'], icon: 'pay-circle', actions: decide },
]);

const franchise = buildMenu('fcshop', ['加盟店', 'Franchise shops'], 'deployment-unit', [
  { slug: 'partners', names: ['加盟商', 'Partners'], icon: 'solution', actions: edit },
  { slug: 'orders', names: ['订货', 'Replenishment'], icon: 'shopping-cart', actions: edit },
  { slug: 'settlements', names: ['结算', 'Settlements'], icon: 'transaction', actions: decide },
]);

const catering = buildMenu('cy', ['餐饮管理', 'Catering'], 'coffee', [
  { slug: 'menus', names: ['菜单', 'Menus'], icon: 'book', actions: edit },
  { slug: 'tables', names: ['桌台预订', 'Table bookings'], icon: 'calendar', actions: edit },
  { slug: 'kitchens', names: ['后厨看板', 'Kitchen board'], icon: 'fire' },
]);

const receiving = buildMenu('rk', ['入库管理', 'Goods receiving'], 'import', [
  { slug: 'arrivals', names: ['到货登记', 'Arrivals'], icon: 'login', actions: edit },
  { slug: 'inspections', names: ['质检', 'Inspections'], icon: 'experiment', actions: decide },
  { slug: 'putaway', names: ['上架', 'Put-away'], icon: 'vertical-align-top', actions: edit },
]);

const laundry = buildMenu('ws', ['洗涤服务', 'Laundry service'], 'cloud', [
  { slug: 'orders', names: ['洗涤单', 'Wash orders'], icon: 'file-text', actions: edit },
  { slug: 'progress', names: ['洗涤进度', 'Wash progress'], icon: 'hourglass' },
  { slug: 'machines', names: ['设备', 'Machines'], icon: 'setting', actions: edit },
]);

const plastics = buildMenu('plastic', ['塑料贸易', 'Plastics trade'], 'container', [
  { slug: 'quotes', names: ['每日报价', 'Day quotes'], icon: 'line-chart', actions: edit },
  { slug: 'deals', names: ['成交单', 'Deals'], icon: 'swap', actions: edit },
  { slug: 'pickups', names: ['提货单', 'Pick-ups'], icon: 'car', actions: edit },
]);

/** Menu of each demo system, in addition to the foundation and to the workspaces that are installed in it. */
export const DEMO_MENUS: Readonly<Record<string, readonly ResourceNode[]>> = {
  '1001': [approve, reports, control, leasing, handbook],
  '1002': [mall, mainStore, franchise, catering, FILES_MENU],
  '1003': [receiving, plastics, laundry, FILES_MENU],
};

/** Titles of the mount points in the demo: those of their menus. */
export const DEMO_TITLES: ReadonlyMap<string, readonly [name: string, nameEn: string]> = new Map(
  Object.values(DEMO_MENUS)
    .flat()
    .filter((menu) => menu !== FILES_MENU)
    .flatMap(({ subApp, name, nameEn }) => (subApp ? [[subApp, [name, nameEn]] as const] : [])),
);
