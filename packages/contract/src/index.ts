export { AUDIT_ACTIONS, type AuditAction, SIGN_IN_ACTIONS } from './audit-actions.ts';
export { toCapitals } from './capitals.ts';
export {
  type AddressInput,
  ApiError,
  addressOf,
  type Call,
  type CallOptions,
  type ClientOptions,
  createClient,
  type Envelope,
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
  RECORDS_APP,
  REPLACING_NOTICE_TYPES,
  REQUEST_ID_HEADER,
  SUCCESS_CODE,
} from './constants.ts';
export { createDateFormat } from './date-format.ts';
export {
  defineRoute,
  type Permission,
  type RouteDefinition,
  type RouteInput,
  type RouteOutput,
  type RouteParsed,
} from './define-route.ts';
export {
  ERROR_MESSAGES,
  HTTP_STATUS_MESSAGES,
  messageOfError,
  USER_IMPORT_MESSAGES,
} from './error-messages.ts';
export {
  AppError,
  ERRORS,
  type ErrorDetails,
  type ErrorName,
  errorNameOf,
  type FieldProblem,
} from './errors.ts';
export type { NameRule } from './fields.ts';
export { appliesLateSheets } from './late-sheets.ts';
export { isMachineRoute } from './machine-routes.ts';
export { mountOf } from './mount-of.ts';
export { isFileName, isRegisteredUserName, isSingleLine, isUserName } from './names.ts';
export {
  ADMINISTRATIVE_PREFIXES,
  CONSOLE_PERMISSIONS,
  CONSOLE_SYSTEM,
  hasDataScope,
  isConsolePermission,
  isReservedCode,
  PERMISSIONS,
  teamPermission,
} from './permissions.ts';
export {
  COLOR_LIMITS,
  type ColorRule,
  parseColors,
  printColors,
  RULE_COLORS,
} from './record-colors.ts';
export {
  FILTER_LIMITS,
  FILTER_OPERATORS,
  type FieldCondition,
  type FilterOperator,
  FilterSyntaxError,
  parseFilter,
  printFilter,
  type RecordFilter,
} from './record-filter.ts';
export { REPEATABLE_ROUTES } from './repeatable-routes.ts';
export { REPORT_CHARTS, REPORT_LIMITS, type ReportChart } from './reports/limits.ts';
export { fillPeriods } from './reports/periods.ts';
export { titleOfChange, titleOfFigure, titleOfRunning } from './reports/titles.ts';
export type { RouteKey, RouteOf } from './route-key.ts';
export type { Approval } from './routes/approvals/approval.ts';
export type {
  ApprovalProblem,
  ListedDefinition,
  OpenedDefinition,
} from './routes/approvals/definition.ts';
export type { ApprovalDelegation } from './routes/approvals/delegation.ts';
export type { InboxItem } from './routes/approvals/inbox.ts';
export type { AuditRow } from './routes/audit-log.ts';
export type { MenuResource } from './routes/authority/menu.ts';
export type { AdminOrgUnit } from './routes/authority/org-unit.ts';
export type { AdminResource, PortableResource } from './routes/authority/resource.ts';
export type { AdminRole, AdminRoleDetail } from './routes/authority/role.ts';
export type { AdminLoginEntry, AdminSystem } from './routes/authority/system.ts';
export type { AdminUser, AdminUserDetail, SuspendedCounts } from './routes/authority/user.ts';
export type { GrantKind, SubAppGrants } from './routes/console/grant.ts';
export type { HealthRule, HealthVerdict } from './routes/console/health.ts';
export {
  type Notice,
  type NoticeEvent,
  type SentNotice,
  type WatchedRecords,
  type WatchMessage,
  watchMessage,
} from './routes/console/notice.ts';
export {
  type FilledHomePart,
  type ReleaseAsks,
  type ReleaseChoice,
  releaseAsks,
  type SubAppManifest,
  type SubAppRegistration,
  subAppManifest,
} from './routes/console/registry.ts';
export type { SubAppLoad } from './routes/console/telemetry.ts';
export type {
  ConflictChoice,
  FileCategory,
  FileLevel,
  FileNode,
} from './routes/files/fields.ts';
export type { LinkNode } from './routes/files/link.ts';
export type { FileActivity, FileVersion } from './routes/files/node.ts';
export type { FileLink, FileShare } from './routes/files/share.ts';
export type { FileSpace, FileSpaceUse } from './routes/files/space.ts';
export { type UploadMetadata, uploadMetadata } from './routes/files/upload.ts';
export { type AnyRoute, routeGroups } from './routes/index.ts';
export type { Job, JobSchedule, OwnedJob } from './routes/jobs.ts';
export type { DescribedBook, LedgerBalance, LedgerMovement } from './routes/ledger/book.ts';
export type { BatchAction, RecordBatch } from './routes/records/batch.ts';
export type { RecordComment } from './routes/records/comment.ts';
export type { StoredRecord } from './routes/records/fields.ts';
export { WAITING } from './routes/records/workspace.ts';
export type {
  ReportDimension,
  ReportDrill,
  ReportFailure,
  ReportFileFormat,
  ReportGrain,
  ReportMeasure,
  ReportQuery,
  ReportQueryInput,
  ReportResult,
  ReportRow,
  ReportTable,
} from './routes/reports/fields.ts';
export {
  type DashboardContent,
  type DashboardTile,
  type DatasetContent,
  itemContent as reportItemContent,
  type OpenedReportItem,
  type ReportContent,
  type ReportItem,
  type ReportItemContent,
  type ReportItemKind,
} from './routes/reports/item.ts';
export type { ReportField, ReportLine, ReportSource } from './routes/reports/query.ts';
export type { ReportSchedule, ReportScheduleTime } from './routes/reports/schedule.ts';
export type { AdminInvite } from './routes/sign-in/invite-admin.ts';
export type { AdminSession } from './routes/sign-in/session-admin.ts';
export {
  CALL_PREFIX,
  CONSOLE_PATH,
  ELEMENT_ID,
  ICON_NAME,
  INVITE_CODE,
  LOGIN_KEY,
  MAX_AVATAR_CHARS,
  MAX_BATCH,
  MAX_BODY_VALUES,
  MAX_CONFIG_CHARS,
  MAX_COUNTED,
  MAX_DISPLAY_NAME,
  MAX_EMAIL,
  MAX_FAILURE_MESSAGE,
  MAX_FILE_BATCH,
  MAX_FILE_NAME,
  MAX_IMPORT_ROWS,
  MAX_LINK,
  MAX_OFFERED_RELEASES,
  MAX_PAGE,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  MAX_PASSWORD,
  MAX_PASSWORDS_AT_ONCE,
  MAX_REPORTED_LOADS,
  MAX_RESOURCE_DEPTH,
  MAX_RESOURCES,
  MAX_SAVED_ROWS,
  MAX_SEARCH,
  MAX_TYPED_PASSWORD,
  MAX_UPLOAD_CHUNK,
  MAX_USER_NAME,
  MAX_WATCHES,
  MAX_WITHDRAWN,
  MIN_PASSWORD,
  MOBILE,
  PAGE_SIZES,
  PASSWORD_CLASSES,
  RELEASE_VERSION,
  RESOURCE_CODE,
  RESOURCE_PATH,
  SECOND_FACTOR_CODE,
  SIX_DIGIT_CODE,
  STEP_UP_MS,
  SUB_APP_BASE,
  SUB_APP_NAME,
  SYSTEM_CODE,
  TUS_VERSION,
  UPLOAD_CHUNK,
  UPLOAD_TYPE,
  USER_IMPORT_FIELDS,
} from './rules.ts';
export {
  type ApiRequestInit,
  CALL_AGAIN_HEADER,
  CALL_ID,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_HEADER,
  type SendAgainOptions,
  sendAgain,
} from './send-again.ts';
export { findSharedProblems, type SharedProblem } from './shared-versions.ts';
export {
  appendUpload,
  type CreateUploadKey,
  cancelUpload,
  createUpload,
  type DownloadKey,
  download,
  readUpload,
  type UploadKey,
  type UploadProgress,
  upload,
} from './transfer.ts';
export { satisfies } from './version-range.ts';
export { isOrigin, isReleasePath, isWebUrl } from './web-address.ts';
