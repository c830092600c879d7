import { accessRoutes } from './admin-access.ts';
import { auditLogRoutes } from './admin-audit.ts';
import { inviteAdminRoutes } from './admin-invites.ts';
import { orgUnitAdminRoutes } from './admin-org-units.ts';
import { resourceAdminRoutes } from './admin-resources.ts';
import { roleAdminRoutes } from './admin-roles.ts';
import { sessionAdminRoutes } from './admin-sessions.ts';
import { systemAdminRoutes } from './admin-systems.ts';
import { userAdminRoutes } from './admin-users.ts';
import { dfsContentRoutes } from './dfs-content.ts';
import { dfsFileRoutes } from './dfs-files.ts';
import { dfsLinkRoutes } from './dfs-links.ts';
import { dfsShareRoutes } from './dfs-shares.ts';
import { dfsSpaceRoutes } from './dfs-spaces.ts';
import { dfsServerRoutes, dfsTokenRoutes } from './dfs-tokens.ts';
import { dfsUploadRoutes } from './dfs-uploads.ts';
import { docsRoutes } from './docs.ts';
import { loginRoutes } from './login.ts';
import { mfaRoutes } from './mfa.ts';
import { noticeRoutes } from './notice.ts';
import { outboxRoutes } from './outbox.ts';
import { registryRoutes } from './registry.ts';
import { registryAdminRoutes } from './registry-admin.ts';
import { releaseRoutes } from './release.ts';
import { resourceRoutes } from './resource.ts';
import { roleRoutes } from './role.ts';
import { scanRoutes } from './scan.ts';
import { sessionRoutes } from './session.ts';
import { telemetryRoutes } from './telemetry.ts';
import { userRoutes } from './user.ts';
import { userSystemConfigRoutes } from './user-system-config.ts';

/** Every call of the API, by group. */
export const routeGroups = {
  login: loginRoutes,
  scan: scanRoutes,
  session: sessionRoutes,
  mfa: mfaRoutes,
  outbox: outboxRoutes,
  user: userRoutes,
  role: roleRoutes,
  resource: resourceRoutes,
  registry: registryRoutes,
  registryAdmin: registryAdminRoutes,
  release: releaseRoutes,
  telemetry: telemetryRoutes,
  notice: noticeRoutes,
  userSystemConfig: userSystemConfigRoutes,
  userAdmin: userAdminRoutes,
  orgUnitAdmin: orgUnitAdminRoutes,
  roleAdmin: roleAdminRoutes,
  resourceAdmin: resourceAdminRoutes,
  systemAdmin: systemAdminRoutes,
  inviteAdmin: inviteAdminRoutes,
  sessionAdmin: sessionAdminRoutes,
  auditLog: auditLogRoutes,
  access: accessRoutes,
  dfsSpace: dfsSpaceRoutes,
  dfsFile: dfsFileRoutes,
  dfsUpload: dfsUploadRoutes,
  dfsContent: dfsContentRoutes,
  dfsShare: dfsShareRoutes,
  dfsLink: dfsLinkRoutes,
  dfsToken: dfsTokenRoutes,
  dfsServer: dfsServerRoutes,
  docs: docsRoutes,
};

type Groups = typeof routeGroups;

/** The union of all routes, for types that look one up. */
export type AnyRoute = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
