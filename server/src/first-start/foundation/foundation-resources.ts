import { PERMISSIONS } from '@pedestal/contract';
import type { ResourceNode } from '../../areas/authority/resource/resource-tree.ts';

const action = (code: string, name: string, nameEn: string): ResourceNode => ({
  type: 'action',
  code,
  name,
  nameEn,
});

const authPage = (
  slug: string,
  code: string,
  [name, nameEn]: readonly [string, string],
  icon: string,
  children: readonly ResourceNode[] = [],
): ResourceNode => ({
  type: 'page',
  code,
  name,
  nameEn,
  path: `/auth/${slug}`,
  icon,
  subApp: 'auth',
  children,
});

const people: readonly ResourceNode[] = [
  authPage('users', PERMISSIONS.readUsers, ['用户', 'Users'], 'user', [
    action(PERMISSIONS.writeUsers, '编辑用户', 'Edit users'),
    action(PERMISSIONS.grantRoles, '分配角色', 'Assign roles'),
    action(PERMISSIONS.resetPasswords, '重置密码', 'Reset passwords'),
    action(PERMISSIONS.importUsers, '导入用户', 'Import users'),
    action(PERMISSIONS.exportUsers, '导出用户', 'Export users'),
  ]),
  authPage('org-units', PERMISSIONS.readOrgUnits, ['部门', 'Org units'], 'apartment', [
    action(PERMISSIONS.writeOrgUnits, '编辑部门', 'Edit org units'),
  ]),
  authPage('roles', PERMISSIONS.readRoles, ['角色', 'Roles'], 'team', [
    action(PERMISSIONS.writeRoles, '编辑角色', 'Edit roles'),
  ]),
  authPage('resources', PERMISSIONS.readResources, ['资源', 'Resources'], 'partition', [
    action(PERMISSIONS.writeResources, '编辑资源', 'Edit resources'),
  ]),
  authPage('why', PERMISSIONS.explainAccess, ['权限溯源', 'Access check'], 'question-circle'),
];

const entrances: readonly ResourceNode[] = [
  authPage('systems', PERMISSIONS.readSystems, ['系统与登录页', 'Systems and sign-in'], 'global', [
    action(PERMISSIONS.writeSystems, '编辑系统与登录页', 'Edit systems and sign-in'),
  ]),
  authPage('invites', PERMISSIONS.readInvites, ['邀请', 'Invites'], 'mail', [
    action(PERMISSIONS.writeInvites, '编辑邀请', 'Edit invites'),
  ]),
  authPage('sessions', PERMISSIONS.readSessions, ['在线会话', 'Sessions'], 'desktop', [
    action(PERMISSIONS.endSessions, '结束会话', 'End sessions'),
  ]),
];

const records: readonly ResourceNode[] = [
  authPage('audit', PERMISSIONS.readAudit, ['审计日志', 'Audit log'], 'file-search', [
    action(PERMISSIONS.exportAudit, '导出审计日志', 'Export the audit log'),
  ]),
  authPage('sign-ins', 'auth:sign-in:read', ['登录日志', 'Sign-in log'], 'login'),
];

const platform: readonly ResourceNode[] = [
  authPage('sub-apps', PERMISSIONS.manageRegistry, ['子应用', 'Sub-apps'], 'appstore', [
    action(PERMISSIONS.overrideEntry, '使用自己的子应用入口', 'Use an own sub-app entry'),
    action(PERMISSIONS.manageJobs, '管理后台任务', 'Manage background jobs'),
    action(PERMISSIONS.manageWorkspaces, '管理业务工作区', 'Manage workspaces'),
    action(PERMISSIONS.manageApprovals, '管理审批', 'Manage approvals'),
    action(PERMISSIONS.manageReports, '管理报表', 'Manage reports'),
    action(PERMISSIONS.readDocs, '查看接口文档', 'Read the API documents'),
  ]),
  authPage('release-health', PERMISSIONS.readHealth, ['版本健康', 'Release health'], 'bar-chart'),
  authPage(
    'service-accounts',
    PERMISSIONS.manageServiceAccounts,
    ['服务账号', 'Service accounts'],
    'key',
  ),
  authPage('webhooks', PERMISSIONS.manageWebhooks, ['事件推送', 'Webhooks'], 'send'),
  authPage('notices', PERMISSIONS.sendNotice, ['通知', 'Notices'], 'notification'),
];

const directory = (
  code: string,
  name: string,
  nameEn: string,
  children: readonly ResourceNode[],
): ResourceNode => ({ type: 'directory', code, name, nameEn, children });

/** Resources that every installation starts with, in its first system. */
export const FOUNDATION_RESOURCES: readonly ResourceNode[] = [
  {
    type: 'directory',
    code: 'auth',
    name: '权限中心',
    nameEn: 'Access',
    path: '/auth',
    icon: 'safety-certificate',
    subApp: 'auth',
    children: [
      directory('auth:people', '人员与权限', 'People and rights', people),
      directory('auth:entrances', '登录管理', 'Sign-in', entrances),
      directory('auth:platform', '平台', 'Platform', platform),
      directory('auth:records', '日志', 'Logs', records),
    ],
  },
  {
    type: 'directory',
    code: 'dfs',
    name: '文件中心',
    nameEn: 'Files',
    path: '/dfs',
    icon: 'folder-open',
    subApp: 'dfs',
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
          action('dfs:file:write', '上传与编辑', 'Upload and edit'),
          action('dfs:file:share', '分享', 'Share'),
          action(PERMISSIONS.manageFileSpaces, '管理空间与配额', 'Manage spaces and quotas'),
          action(PERMISSIONS.manageFileRules, '管理附件规则', 'Manage attachment rules'),
          action(PERMISSIONS.manageFileTokens, '管理文件令牌', 'Manage file tokens'),
        ],
      },
    ],
  },
];
