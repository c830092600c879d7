import { type MOUNT_POINTS, PERMISSIONS } from '@pedestal/contract';
import type { DataScope } from '../../platform/db/tables.ts';

export interface DemoSystem {
  code: string;
  names: readonly [string, string];
  icon: string;
  sort: number;
}

export const DEMO_SYSTEMS: readonly DemoSystem[] = [
  { code: '1002', names: ['零售', 'Retail'], icon: 'shop', sort: 2 },
  { code: '1003', names: ['仓储', 'Warehousing'], icon: 'database', sort: 3 },
];

export interface DemoUnit {
  key: string;
  parent: string | null;
  names: readonly [string, string];
  /** User name of whoever leads it and signs for it. */
  head: string;
}

export const DEMO_UNITS: readonly DemoUnit[] = [
  { key: 'group', parent: null, names: ['云岭集团', 'Yunling Group'], head: 'chen.jing' },
  { key: 'office', parent: 'group', names: ['总部', 'Head office'], head: 'chen.jing' },
  { key: 'people', parent: 'office', names: ['人力资源部', 'People'], head: 'liu.yang' },
  { key: 'finance', parent: 'office', names: ['财务部', 'Finance'], head: 'zhou.jie' },
  {
    key: 'it',
    parent: 'office',
    names: ['信息技术部', 'Information technology'],
    head: 'feng.lei',
  },
  { key: 'retail', parent: 'group', names: ['零售事业部', 'Retail division'], head: 'shen.bo' },
  { key: 'east', parent: 'retail', names: ['华东区', 'East region'], head: 'han.mei' },
  {
    key: 'shanghai',
    parent: 'east',
    names: ['上海旗舰店', 'Shanghai flagship store'],
    head: 'yang.guang',
  },
  { key: 'south', parent: 'retail', names: ['华南区', 'South region'], head: 'lv.ping' },
  {
    key: 'shenzhen',
    parent: 'south',
    names: ['深圳旗舰店', 'Shenzhen flagship store'],
    head: 'shi.jun',
  },
  {
    key: 'warehousing',
    parent: 'group',
    names: ['仓储事业部', 'Warehousing division'],
    head: 'jin.peng',
  },
  { key: 'first', parent: 'warehousing', names: ['一号仓', 'Warehouse 1'], head: 'wei.dong' },
  { key: 'second', parent: 'warehousing', names: ['二号仓', 'Warehouse 2'], head: 'yu.hang' },
  {
    key: 'trading',
    parent: 'warehousing',
    names: ['塑料贸易部', 'Plastics trading'],
    head: 'jin.peng',
  },
];

export interface DemoRole {
  key: string;
  systemCode: string;
  names: readonly [string, string];
  /** Business sub-apps whose pages and actions the role holds, all of them. */
  menus?: readonly (readonly [subApp: BusinessSubApp, scope: DataScope])[];
  /** Further codes, one by one. */
  grants: readonly (readonly [code: string, scope: DataScope])[];
}

type BusinessSubApp = Exclude<(typeof MOUNT_POINTS)[number], 'auth' | 'dfs'>;

/** What everybody needs who works with files. */
const FILES = [
  [PERMISSIONS.readFiles, 'all'],
  [PERMISSIONS.writeFiles, 'all'],
  [PERMISSIONS.shareFiles, 'all'],
] as const;

export const DEMO_ROLES: readonly DemoRole[] = [
  {
    key: 'staff',
    systemCode: '1001',
    names: ['集团员工', 'Staff'],
    grants: [
      ['approve:inbox', 'own'],
      ['approve:mine', 'own'],
      ['approve:mine:create', 'own'],
      ...FILES,
      ['dataReport:overview', 'unit'],
      ['handbook', 'all'],
    ],
  },
  {
    key: 'accountant',
    systemCode: '1001',
    names: ['财务会计', 'Accountant'],
    menus: [['dataReport', 'all']],
    grants: [],
  },
  {
    key: 'manager',
    systemCode: '1001',
    names: ['部门经理', 'Department manager'],
    menus: [['dataReport', 'unit_tree']],
    // Flows are designed by administrators.
    grants: [
      ['approve:inbox', 'unit_tree'],
      ['approve:inbox:approve', 'unit_tree'],
      ['approve:mine', 'unit_tree'],
      ['approve:mine:create', 'unit_tree'],
    ],
  },
  {
    key: 'access-manager',
    systemCode: '1001',
    names: ['权限管理员', 'Access manager'],
    grants: [
      [PERMISSIONS.readUsers, 'unit_tree'],
      [PERMISSIONS.writeUsers, 'unit_tree'],
      [PERMISSIONS.grantRoles, 'unit_tree'],
      [PERMISSIONS.resetPasswords, 'unit_tree'],
      [PERMISSIONS.importUsers, 'unit_tree'],
      [PERMISSIONS.exportUsers, 'unit_tree'],
      [PERMISSIONS.readOrgUnits, 'unit_tree'],
      [PERMISSIONS.readRoles, 'unit_tree'],
      [PERMISSIONS.readInvites, 'unit_tree'],
      [PERMISSIONS.writeInvites, 'unit_tree'],
      [PERMISSIONS.readSessions, 'unit_tree'],
      [PERMISSIONS.explainAccess, 'unit_tree'],
    ],
  },
  {
    key: 'auditor',
    systemCode: '1001',
    names: ['审计员', 'Auditor'],
    grants: [
      [PERMISSIONS.readAudit, 'all'],
      [PERMISSIONS.exportAudit, 'all'],
      ['auth:sign-in:read', 'all'],
    ],
  },
  {
    key: 'store-manager',
    systemCode: '1002',
    names: ['店长', 'Store manager'],
    menus: [['dataReport', 'unit_tree']],
    grants: [...FILES],
  },
  {
    key: 'shop-assistant',
    systemCode: '1002',
    names: ['店员', 'Shop assistant'],
    grants: [[PERMISSIONS.readFiles, 'all']],
  },
  {
    key: 'supervisor',
    systemCode: '1003',
    names: ['仓库主管', 'Warehouse supervisor'],
    menus: [['dataReport', 'unit_tree']],
    grants: [...FILES],
  },
  {
    key: 'trader',
    systemCode: '1003',
    names: ['贸易员工', 'Trading staff'],
    menus: [['dataReport', 'unit_tree']],
    grants: [...FILES],
  },
  {
    key: 'picker',
    systemCode: '1003',
    names: ['拣货员', 'Picker'],
    grants: [[PERMISSIONS.readFiles, 'all']],
  },
];

export interface DemoEntry {
  loginKey: string;
  systemCode: string;
  names: readonly [string, string];
  hostname: string;
  /** Role that the demo invite of this entry grants. */
  inviteRole: string;
}

export const DEMO_ENTRIES: readonly DemoEntry[] = [
  {
    loginKey: 'retail',
    systemCode: '1002',
    names: ['零售工作台', 'Retail desk'],
    hostname: 'retail.localhost',
    inviteRole: 'shop-assistant',
  },
  {
    loginKey: 'warehouse',
    systemCode: '1003',
    names: ['仓储工作台', 'Warehouse desk'],
    hostname: 'warehouse.localhost',
    inviteRole: 'picker',
  },
];
