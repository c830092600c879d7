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
  PREFIXES,
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
export { PERMISSIONS } from './permissions.ts';
export { type AnyRoute, routeGroups } from './routes/index.ts';
export type { SubAppManifest, SubAppRegistration } from './routes/registry.ts';
export type { MenuResource } from './routes/resource.ts';
export { MAX_CONFIG_CHARS } from './routes/user-system-config.ts';
