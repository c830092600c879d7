/** Value of the `app_version` header that every request carries. */
export const APP_VERSION = 'PEDESTAL_V1.0.0';

/**
 * Name of the header that carries the session token, and of the session storage key that keeps it.
 * It looks like a correlation id but is a credential: never log it.
 */
export const REQUEST_ID_HEADER = 'sdnxRequestId';

/** Header of every reply that support staff can search the logs for. */
export const CORRELATION_HEADER = 'x-request-id';

/** Envelope code of success. */
export const SUCCESS_CODE = 10000;

/** Code that the client gives to every reply outside 2xx, and to no reply at all. */
export const HTTP_FAILURE_CODE = 9999;

/** Path prefixes of the API. */
export const PREFIXES = {
  authority: '/gateway/authority',
  console: '/gateway/console',
  dfs: '/gateway/dfs',
} as const;

/** Where sub-applications are mounted from the start; later ones come from the registry. */
export const MOUNT_POINTS = [
  'auth',
  'dfs',
  'zl',
  'rk',
  'ws',
  'cy',
  'gk',
  'retailMall',
  'acc',
  'contract',
  'fcshop',
  'mainStore',
  'approve',
  'wms',
  'dataReport',
  'plastic',
] as const;

/** Notice types where a newer notice replaces an older one with the same `washNo`. */
export const REPLACING_NOTICE_TYPES: readonly number[] = [1001, 1011];

/** Types of notice that the console itself sends. */
export const NOTICE_TYPES = {
  announcement: 2001,
  subAppChanged: 2002,
  smsBudgetSpent: 2003,
} as const;

/** Where the notice socket is opened, and the subprotocols that it is opened with. */
export const NOTICE_SOCKET = {
  path: '/gateway/console/notices',
  protocol: 'pedestal.notices',
  /** Followed by the one-time ticket. */
  ticketPrefix: 'ticket.',
  /** Why the server closed it. */
  closeCodes: { sessionEnded: 4401, tooMany: 4429, restarting: 1012 },
} as const;

export const LOCALES = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];
