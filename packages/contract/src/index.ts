export { AUDIT_ACTIONS, type AuditAction, SIGN_IN_ACTIONS } from './audit-actions.ts';
export {
  ApiError,
  type Call,
  type CallOptions,
  type ClientOptions,
  createClient,
  type Envelope,
  type RouteKey,
  type RouteOf,
} from './client.ts';
export {
  APP_VERSION,
  CORRELATION_HEADER,
  HTTP_FAILURE_CODE,
  LOCALES,
  type Locale,
  MOUNT_POINTS,
  NOTICE_SOCKET,
  NOTICE_TYPES,
  PREFIXES,
  REPLACING_NOTICE_TYPES,
  REQUEST_ID_HEADER,
  SUCCESS_CODE,
} from './constants.ts';
export {
  defineRoute,
  type Permission,
  type RouteDefinition,
  type RouteInput,
  type RouteOutput,
  type RouteParsed,
} from './define-route.ts';
export { ERROR_MESSAGES, HTTP_STATUS_MESSAGES } from './error-messages.ts';
export {
  AppError,
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  errorNameOf,
  type FieldProblem,
} from './errors.ts';
export {
  isFileName,
  MAX_FILE_BATCH,
  MAX_FILE_NAME,
  MAX_UPLOAD_CHUNK,
  UPLOAD_CHUNK,
} from './file-name.ts';
export { PERMISSIONS, RESERVED_CODE_PREFIXES } from './permissions.ts';
export { MAX_BATCH } from './routes/admin-fields.ts';
export type { AuditRow } from './routes/audit-log.ts';
export type { MenuResource } from './routes/authority/menu.ts';
export type { AdminOrgUnit } from './routes/authority/org-unit.ts';
export { MAX_AVATAR_CHARS } from './routes/authority/profile.ts';
export {
  type AdminResource,
  MAX_RESOURCE_DEPTH,
  MAX_RESOURCES,
  type PortableResource,
} from './routes/authority/resource.ts';
export type { AdminRole, AdminRoleDetail } from './routes/authority/role.ts';
export type { AdminLoginEntry, AdminSystem } from './routes/authority/system.ts';
export { type AdminUser, type AdminUserDetail, MAX_IMPORT_ROWS } from './routes/authority/user.ts';
export { MAX_CONFIG_CHARS } from './routes/authority/user-system-config.ts';
export type { Notice, NoticeEvent, SentNotice } from './routes/console/notice.ts';
export {
  type FilledHomePart,
  type SubAppManifest,
  type SubAppRegistration,
  subAppManifest,
} from './routes/console/registry.ts';
export type {
  ConflictChoice,
  FileCategory,
  FileLevel,
  FileNode,
} from './routes/dfs-fields.ts';
export type { FileActivity, FileVersion } from './routes/dfs-files.ts';
export type { LinkNode } from './routes/dfs-links.ts';
export type { FileLink, FileShare } from './routes/dfs-shares.ts';
export type { FileSpace, FileSpaceUse } from './routes/dfs-spaces.ts';
export { type UploadMetadata, uploadMetadata } from './routes/dfs-uploads.ts';
export { type AnyRoute, routeGroups } from './routes/index.ts';
export type { AdminInvite } from './routes/sign-in/invite-admin.ts';
export type { AdminSession } from './routes/sign-in/session-admin.ts';
export {
  CALL_AGAIN_HEADER,
  CALL_ID,
  CALL_ID_HEADER,
  type SendAgainOptions,
  sendAgain,
} from './send-again.ts';
