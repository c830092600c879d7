import { approvalRoutes } from './approvals/approval.ts';
import { approvalDefinitionRoutes } from './approvals/definition.ts';
import { approvalDelegationRoutes } from './approvals/delegation.ts';
import { approvalInboxRoutes } from './approvals/inbox.ts';
import { auditLogRoutes } from './audit-log.ts';
import { accessRoutes } from './authority/access.ts';
import { resourceRoutes } from './authority/menu.ts';
import { orgUnitAdminRoutes } from './authority/org-unit.ts';
import { userRoutes } from './authority/profile.ts';
import { resourceAdminRoutes } from './authority/resource.ts';
import { roleAdminRoutes } from './authority/role.ts';
import { serviceAccountRoutes } from './authority/service-account.ts';
import { systemAdminRoutes } from './authority/system.ts';
import { roleRoutes } from './authority/system-option.ts';
import { userAdminRoutes } from './authority/user.ts';
import { userSystemConfigRoutes } from './authority/user-system-config.ts';
import { grantRoutes } from './console/grant.ts';
import { healthRoutes } from './console/health.ts';
import { noticeRoutes } from './console/notice.ts';
import { packageRoutes } from './console/package.ts';
import { publisherRoutes } from './console/publisher.ts';
import { registryRoutes } from './console/registry.ts';
import { registryAdminRoutes } from './console/registry-admin.ts';
import { releaseRoutes } from './console/release.ts';
import { telemetryRoutes } from './console/telemetry.ts';
import { docsRoutes } from './docs.ts';
import { dfsContentRoutes } from './files/content.ts';
import { dfsLinkRoutes } from './files/link.ts';
import { dfsFileRoutes } from './files/node.ts';
import { dfsShareRoutes } from './files/share.ts';
import { dfsSpaceRoutes } from './files/space.ts';
import { dfsServerRoutes, dfsTokenRoutes } from './files/token.ts';
import { dfsUploadRoutes } from './files/upload.ts';
import { jobRoutes } from './jobs.ts';
import { ledgerRoutes } from './ledger/book.ts';
import { ledgerPeriodRoutes } from './ledger/period.ts';
import { recordBatchRoutes } from './records/batch.ts';
import { recordCommentRoutes } from './records/comment.ts';
import { recordExportRoutes } from './records/export.ts';
import { recordFileRoutes } from './records/file.ts';
import { recordGroupRoutes } from './records/group.ts';
import { recordImportRoutes } from './records/import.ts';
import { recordLinkRoutes } from './records/link.ts';
import { recordDocsRoutes } from './records/openapi.ts';
import { recordPolicyRoutes } from './records/policy.ts';
import { recordPrintRoutes } from './records/print.ts';
import { recordRoutes } from './records/record.ts';
import { recordSearchRoutes } from './records/search.ts';
import { recordTransitionRoutes } from './records/transition.ts';
import { recordUndoRoutes } from './records/undo.ts';
import { recordViewRoutes } from './records/view.ts';
import { workspaceRoutes } from './records/workspace.ts';
import { reportItemRoutes } from './reports/item.ts';
import { reportQueryRoutes } from './reports/query.ts';
import { reportScheduleRoutes } from './reports/schedule.ts';
import { inviteAdminRoutes } from './sign-in/invite-admin.ts';
import { loginRoutes } from './sign-in/login.ts';
import { mfaRoutes } from './sign-in/mfa.ts';
import { outboxRoutes } from './sign-in/outbox.ts';
import { passkeyRoutes } from './sign-in/passkey.ts';
import { scanRoutes } from './sign-in/qr.ts';
import { sessionRoutes } from './sign-in/session.ts';
import { sessionAdminRoutes } from './sign-in/session-admin.ts';
import { webhookRoutes } from './webhook.ts';

/** All routes of the API, by group. */
export const routeGroups = {
  login: loginRoutes,
  scan: scanRoutes,
  session: sessionRoutes,
  mfa: mfaRoutes,
  passkey: passkeyRoutes,
  outbox: outboxRoutes,
  user: userRoutes,
  role: roleRoutes,
  resource: resourceRoutes,
  registry: registryRoutes,
  registryAdmin: registryAdminRoutes,
  release: releaseRoutes,
  health: healthRoutes,
  grant: grantRoutes,
  publisher: publisherRoutes,
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
  serviceAccount: serviceAccountRoutes,
  webhook: webhookRoutes,
  dfsSpace: dfsSpaceRoutes,
  dfsFile: dfsFileRoutes,
  dfsUpload: dfsUploadRoutes,
  dfsContent: dfsContentRoutes,
  dfsShare: dfsShareRoutes,
  dfsLink: dfsLinkRoutes,
  dfsToken: dfsTokenRoutes,
  dfsServer: dfsServerRoutes,
  jobs: jobRoutes,
  record: recordRoutes,
  recordDocs: recordDocsRoutes,
  recordLink: recordLinkRoutes,
  recordPolicy: recordPolicyRoutes,
  recordSearch: recordSearchRoutes,
  workspace: workspaceRoutes,
  recordTransition: recordTransitionRoutes,
  recordUndo: recordUndoRoutes,
  recordView: recordViewRoutes,
  recordBatch: recordBatchRoutes,
  recordGroup: recordGroupRoutes,
  recordComment: recordCommentRoutes,
  recordFile: recordFileRoutes,
  recordExport: recordExportRoutes,
  recordImport: recordImportRoutes,
  recordPrint: recordPrintRoutes,
  ledger: ledgerRoutes,
  ledgerPeriod: ledgerPeriodRoutes,
  approval: approvalRoutes,
  approvalInbox: approvalInboxRoutes,
  approvalDefinition: approvalDefinitionRoutes,
  approvalDelegation: approvalDelegationRoutes,
  reportQuery: reportQueryRoutes,
  reportItem: reportItemRoutes,
  reportSchedule: reportScheduleRoutes,
  docs: docsRoutes,
  packages: packageRoutes,
};

type Groups = typeof routeGroups;

/** Union of all routes. */
export type AnyRoute = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
