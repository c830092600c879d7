import type { RouteDefinition } from '@pedestal/contract';
import { HOUR } from '../../platform/time/durations.ts';
import { PASSWORD } from '../sign-in.ts';
import { type Choose, listFields, OMITTED, type Part } from './contract-inputs.ts';
import type { ContractRecords } from './contract-records.ts';

/** The record that the calls below a path are about; the first match counts. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\/users\/:id\/(?:restore|erase)$/, 'deletedUser'],
  [/\/authority\/users/, 'user'],
  [/\/orgUnits/, 'unit'],
  [/\/roles/, 'role'],
  [/\/resources/, 'resource'],
  [/\/systems/, 'system'],
  [/\/loginEntries/, 'loginEntry'],
  [/\/invites/, 'invite'],
  [/\/authority\/sessions/, 'session'],
  [/\/serviceAccounts/, 'serviceAccount'],
  [/\/console\/webhooks/, 'webhook'],
  [/\/registry\/tokens/, 'publishToken'],
  [/\/registry\//, 'subApp'],
  [/\/telemetry\/subAppLoads$/, 'subApp'],
  [/\/dfs\/server\/uploads\/:id/, 'serverUpload'],
  [/\/dfs\/server\/uploads/, 'attachments'],
  [/\/dfs\/server\//, 'serverFile'],
  [/\/dfs\/link\/:key\/uploads\/:id/, 'linkUpload'],
  [/\/dfs\/link\/:key\/uploads/, 'dropLink'],
  [/\/dfs\/link/, 'link'],
  [/\/dfs\/shares\//, 'share'],
  [/\/dfs\/tokens/, 'fileToken'],
  [/\/dfs\/uploads\/:id/, 'upload'],
  [/\/dfs\/nodes\/(?:restore|purge)$/, 'trashed'],
  [/\/dfs\/(?:nodes\/restoreVersion|content\/address|nodes\/:id\/versions)/, 'file'],
  [/\/dfs\//, 'folder'],
];

/** Fields whose value is a property of a record. */
const PROPERTIES: Record<string, readonly [kind: string, property: string]> = {
  orgUnitId: ['unit', 'id'],
  orgUnits: ['unit', 'id'],
  roleIds: ['role', 'id'],
  roleId: ['role', 'id'],
  roles: ['role', 'id'],
  userIds: ['user', 'id'],
  userId: ['user', 'id'],
  users: ['user', 'id'],
  add: ['user', 'id'],
  ownerKey: ['user', 'id'],
  targetId: ['user', 'id'],
  actorId: ['user', 'id'],
  resourceId: ['resource', 'id'],
  nodeId: ['folder', 'id'],
  folderId: ['folder', 'id'],
  spaceId: ['root', 'id'],
  versionId: ['file', 'versionId'],
  inviteCode: ['invite', 'code'],
  subApps: ['subApp', 'name'],
  scope: ['serviceAccount', 'scope'],
  tokenId: ['serviceToken', 'id'],
  deliveryId: ['delivery', 'id'],
  release: ['release', 'version'],
  seqs: ['notice', 'seq'],
};

const LITERALS: Record<string, unknown> = {
  systemCode: '1001',
  loginKey: 'default',
  email: '',
  avatar: '',
  subApp: 'x',
  module: null,
  calls: '/gateway/console',
  connectOrigins: 'https://x.example',
  origin: 'https://settings.example',
  isolation: 'realm',
  format: 'html',
  timeZone: 'UTC',
  activeKey: '2',
  methods: 'password',
  parentCode: null,
  oldPassword: PASSWORD,
  newPassword: 'lilac anvil hums below',
  hostname: 'localhost',
  resourceCodes: 'auth:user:read',
  mapping: { userName: 'login', displayName: 'name' },
  password: PASSWORD,
  entry: 'https://x.example/main.js',
  cursor: OMITTED,
  before: OMITTED,
  after: OMITTED,
  everyone: OMITTED,
  remove: OMITTED,
  captcha: OMITTED,
  revision: OMITTED,
  'upload-metadata': OMITTED,
  'upload-length': '1',
  'upload-offset': '0',
};

/** The kind of record that a call is about, and may change. */
export function kindOf({ path }: RouteDefinition): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1];
}

/** Values with which a call succeeds as far as the record in question allows it. */
export async function chooseValues(
  route: RouteDefinition,
  records: ContractRecords,
  now: number,
): Promise<Choose> {
  const kind = kindOf(route);
  const record = kind === undefined ? {} : await records.get(kind);
  const values: Record<string, unknown> = {};
  for (const { path } of listFields(route)) {
    for (const name of path) {
      const [owner, property] = PROPERTIES[name] ?? [];
      if (owner && property) values[name] = (await records.get(owner))[property];
    }
  }
  const parentId = await findParent(route, records);
  const n = records.unique();
  return (name, part) => {
    const special = chooseForRoute(route, name, { part, record, n, now });
    if (special !== undefined) return special;
    if (name === 'parentId') return parentId;
    return values[name] ?? LITERALS[name];
  };
}

/** The folder that something is put into, or the parent of a unit or resource. */
async function findParent({ path }: RouteDefinition, records: ContractRecords): Promise<unknown> {
  if (path.includes('/orgUnits')) return null;
  if (path.includes('/resources')) return 0;
  if (path.includes('/dfs/server/')) return (await records.get('attachments')).id;
  if (path.includes('/dfs/link/')) return (await records.get('folder')).id;
  return path.includes('/dfs/') ? (await records.get('root')).rootId : undefined;
}

interface Situation {
  part: Part;
  record: Record<string, unknown>;
  /** Makes names unique. */
  n: number;
  now: number;
}

/** Fields whose meaning depends on the route. */
function chooseForRoute(
  { path, method }: RouteDefinition,
  name: string,
  { part, record, n, now }: Situation,
): unknown {
  const isNew = method === 'POST' && /\/(?:users|systems|loginEntries|subApps|roles)$/.test(path);
  switch (name) {
    case 'id':
    case 'ids':
      return record.id;
    case 'key':
      return part === 'metadata' ? OMITTED : record.key;
    case 'version':
      if (/\/(?:upload|publish|remote)$/.test(path)) return `2.${n}`;
      return path.includes('/telemetry/') ? undefined : record.version;
    case 'code':
      if (path.endsWith('/why')) return 'auth:user:read';
      if (path.includes('/systems')) return isNew ? `c${n}` : record.code;
      return path.includes('/resources') ? `c${n}` : undefined;
    case 'loginKey':
      if (!path.includes('/loginEntries')) return undefined;
      return isNew ? `k${n}` : record.loginKey;
    case 'name':
      if (isNew && path.includes('/subApps')) return `a${n}`;
      return path.includes('/registry/') || path.includes('/telemetry/') ? record.name : `n${n}`;
    case 'names':
    case 'userName':
      return `u${n}`;
    case 'base':
      return `/b${n}`;
    case 'hostnames':
      return `h${n}.example`;
    case 'mobile':
      return path.includes('/authority/users') ? '' : undefined;
    case 'proof':
      return path.endsWith('/stepUp') ? PASSWORD : OMITTED;
    case 'csv':
      return `login,name\nimported${n},Name`;
    case 'file':
      return path.endsWith('/import/columns') ? btoa('login,name') : OMITTED;
    case 'subApp':
      return path.includes('/resources') ? '' : undefined;
    case 'channel':
      return path.endsWith('/point') ? 'canary' : path.endsWith('/rollback') ? 'stable' : OMITTED;
    case 'systems':
      return OMITTED;
    case 'title':
      return path.includes('/subApps') ? { 'zh-CN': 'T', 'en-US': 'T' } : undefined;
    case 'expiresAt':
      return now + HOUR;
    default:
      return undefined;
  }
}
