/** Permission codes of the console itself; sub-apps add theirs as resources. */
export const PERMISSIONS = {
  readDocs: 'console:docs',
  overrideEntry: 'console:override',
  sendNotice: 'console:notice:send',
  manageRegistry: 'console:registry',
  readHealth: 'console:health',
  manageJobs: 'console:job',
  manageServiceAccounts: 'console:service',
  manageWebhooks: 'console:webhook',
  manageWorkspaces: 'console:workspace',
  manageApprovals: 'console:approval',
  manageReports: 'console:report',
  readUsers: 'auth:user:read',
  writeUsers: 'auth:user:write',
  grantRoles: 'auth:user:grant',
  resetPasswords: 'auth:user:password',
  importUsers: 'auth:user:import',
  exportUsers: 'auth:user:export',
  readOrgUnits: 'auth:org:read',
  writeOrgUnits: 'auth:org:write',
  readRoles: 'auth:role:read',
  writeRoles: 'auth:role:write',
  readResources: 'auth:resource:read',
  writeResources: 'auth:resource:write',
  readSystems: 'auth:system:read',
  writeSystems: 'auth:system:write',
  readInvites: 'auth:invite:read',
  writeInvites: 'auth:invite:write',
  readSessions: 'auth:session:read',
  endSessions: 'auth:session:end',
  readAudit: 'auth:audit:read',
  exportAudit: 'auth:audit:export',
  readSignIns: 'auth:sign-in:read',
  explainAccess: 'auth:why:read',
  readFiles: 'dfs:file:read',
  writeFiles: 'dfs:file:write',
  shareFiles: 'dfs:file:share',
  manageFileSpaces: 'dfs:space:manage',
  manageFileRules: 'dfs:rule:manage',
  manageFileTokens: 'dfs:token:manage',
} as const;

/** Code of the system that every installation starts with: the console administers itself there. */
export const CONSOLE_SYSTEM = '1001';

/**
 * Permissions over what belongs to no single system: sub-apps, jobs, workspaces, service accounts,
 * webhooks, approvals, reports, file spaces, attachment rules and tokens. They count only where the console system grants
 * them.
 */
export const CONSOLE_PERMISSIONS: ReadonlySet<string> = new Set([
  PERMISSIONS.readDocs,
  PERMISSIONS.overrideEntry,
  PERMISSIONS.manageRegistry,
  PERMISSIONS.readHealth,
  PERMISSIONS.manageJobs,
  PERMISSIONS.manageServiceAccounts,
  PERMISSIONS.manageWebhooks,
  PERMISSIONS.manageApprovals,
  PERMISSIONS.manageReports,
  PERMISSIONS.manageWorkspaces,
  PERMISSIONS.manageFileSpaces,
  PERMISSIONS.manageFileRules,
  PERMISSIONS.manageFileTokens,
]);

const TEAM_PREFIX = 'console:team:';

/** The right of the team of a sub-app: to see how its releases do. */
export function teamPermission(subApp: string): `console:${string}` {
  return `${TEAM_PREFIX}${subApp}`;
}

/** Does this permission count only where the console system grants it? */
export function isConsolePermission(code: string): boolean {
  return CONSOLE_PERMISSIONS.has(code) || code.startsWith(TEAM_PREFIX);
}

/** Prefixes of the codes that the console itself checks. Only a full administrator creates them. */
const RESERVED_PREFIXES = ['auth:', 'console:', 'dfs:'] as const;

export function isReservedCode(code: string): boolean {
  return RESERVED_PREFIXES.some((prefix) => code.startsWith(prefix));
}

/** Prefixes of the codes that administer people, rights and the console itself. */
export const ADMINISTRATIVE_PREFIXES = [
  'auth:',
  'console:',
  'dfs:space:',
  'dfs:rule:',
  'dfs:token:',
] as const;

/** Prefixes of the codes whose permission covers a whole system or the console: no scope narrows it. */
const UNSCOPED_PREFIXES = [
  'console:',
  'dfs:',
  'auth:resource:',
  'auth:role:write',
  'auth:system:',
] as const;

/** Can a role narrow this permission to a unit or to the person’s own data? */
export function hasDataScope(code: string): boolean {
  return !UNSCOPED_PREFIXES.some((prefix) => code.startsWith(prefix));
}
