/** Value of the `app_version` header that every request carries. */
export const APP_VERSION = 'PEDESTAL_V1.0.0';

/**
 * Name of the header and of the session storage key of the session token.
 * It looks like a correlation id but is a credential: never log it.
 */
export const REQUEST_ID_HEADER = 'sdnxRequestId';

/** Header with the id of a request, for finding it in the logs. */
export const CORRELATION_HEADER = 'x-request-id';

/** Envelope code of success. */
export const SUCCESS_CODE = 10000;

/** Code of the client for every reply outside 2xx and for a missing reply. */
export const HTTP_FAILURE_CODE = 9999;

/** Path prefixes of the API. */
export const PREFIXES = {
  authority: '/gateway/authority',
  console: '/gateway/console',
  dfs: '/gateway/dfs',
} as const;

/** Mount points of the bundled sub-apps; others come from the registry. */
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

/** Sub-app of the records engine. It serves workspaces that have no mount point of their own. */
export const RECORDS_APP = 'records';

/** Notice types where a newer notice replaces an older one with the same `washNo`. */
export const REPLACING_NOTICE_TYPES: readonly number[] = [1001, 1011];

/** Notice types of the console itself. */
export const NOTICE_TYPES = {
  announcement: 2001,
  subAppChanged: 2002,
  smsBudgetSpent: 2003,
  resumeRefused: 2004,
  releaseHealth: 2005,
  webhookPaused: 2010,
  recordChanged: 2011,
  mentioned: 2012,
  approvalWaiting: 2020,
  approvalReminder: 2021,
  approvalEnded: 2022,
  approvalCopied: 2023,
  approvalReturned: 2024,
  reportReady: 2030,
} as const;

/** Path and subprotocols of the notice socket. */
export const NOTICE_SOCKET = {
  path: '/gateway/console/notices',
  protocol: 'pedestal.notices',
  /** Prefix of the subprotocol that carries the single-use ticket. */
  ticketPrefix: 'ticket.',
  /** Close codes of the server. */
  closeCodes: { sessionEnded: 4401, tooMany: 4429, restarting: 1012 },
} as const;

export const LOCALES = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];
