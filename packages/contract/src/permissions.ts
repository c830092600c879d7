/** Permission codes of the console itself; sub-apps add theirs as resources. */
export const PERMISSIONS = {
  readDocs: 'console:docs',
  overrideEntry: 'console:override',
  sendNotice: 'console:notice:send',
  manageRegistry: 'console:registry',
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
  explainAccess: 'auth:why:read',
} as const;

/** Codes that the console itself checks begin with one of these. */
export const RESERVED_CODE_PREFIXES = ['auth:', 'console:'] as const;
